package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.figures.histogram.Histogram;

/** The load of a generator in one window of the screen, which is one or several of its own windows. */
final class Slot {

    final Histogram histogram = new Histogram();
    long count;
    long errors;
    double windowMillis;
    double threads = Double.NaN;
    double max;
    long version;

    void add(Sample sample, int bucket) {
        histogram.add(bucket, sample.count());
        count += sample.count();
        errors += sample.errors();
        max = Math.max(max, sample.elapsed());
        threads(sample.threads());
    }

    void addAll(Slot other) {
        histogram.addAll(other.histogram);
        count += other.count;
        errors += other.errors;
        windowMillis += other.windowMillis;
        threads(other.threads);
        max = Math.max(max, other.max);
        version = Math.max(version, other.version);
    }

    void threads(double active) {
        threads = Double.isNaN(threads) ? active : Double.isNaN(active) ? threads : Math.max(threads, active);
    }

    double rate() {
        return windowMillis > 0 ? count * 1000 / windowMillis : Double.NaN;
    }

    double percentile(double percent) {
        return histogram.percentile(percent, 0, count == 0 ? Double.POSITIVE_INFINITY : max);
    }
}
