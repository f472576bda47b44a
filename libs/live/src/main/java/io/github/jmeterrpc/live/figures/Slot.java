package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.document.Arrivals;
import io.github.jmeterrpc.live.figures.sums.ResponseSums;
import io.github.jmeterrpc.live.figures.sums.Sample;
import io.github.jmeterrpc.live.figures.sums.Totals;
import io.github.jmeterrpc.metrics.Histogram;

/** The load of a generator in one window of the screen, which is one or several of its own windows. */
final class Slot {

    private static final ResponseSums NONE = new ResponseSums();

    final Histogram histogram = new Histogram();
    long count;
    /** NaN where some samples do not say whether they failed. */
    double errors;

    double sum;

    double windowMillis;
    double threads = Double.NaN;
    double max;

    /** CPU time of the generator's JVM, percent of all CPUs times ms; NaN if it is not known. */
    double cpu = Double.NaN;

    /** Most open files and sockets; NaN if they are not known. */
    double handles = Double.NaN;

    private ResponseSums responses;

    /** The generator's arrivals since its start, at the end of the window; null if it has none. */
    Arrivals arrivals;

    private long arrivalsMillis;

    /** Sums of samples with an intended start. */
    ResponseSums responses() {
        if (responses == null) {
            responses = new ResponseSums();
        }
        return responses;
    }

    /** The same, empty ones if there were no such samples; not to be added to. */
    ResponseSums responsesOrNone() {
        return responses == null ? NONE : responses;
    }

    /** Takes the counts of the generator's window that began at a time, unless those of a later one are known. */
    void arrivals(Arrivals counts, long millis) {
        if (arrivals == null || millis >= arrivalsMillis) {
            arrivals = counts;
            arrivalsMillis = millis;
        }
    }

    void add(Sample sample, int bucket) {
        histogram.add(bucket, sample.count());
        count += sample.count();
        sum += sample.elapsed() * sample.count();
        errors += sample.errors();
        max = Math.max(max, sample.elapsed());
        threads(sample.threads());
        if (sample.intended() != null) {
            responses().add(sample.intended(), sample.count());
        }
    }

    void addAll(Slot other) {
        histogram.addAll(other.histogram);
        count += other.count;
        sum += other.sum;
        errors += other.errors;
        windowMillis += other.windowMillis;
        threads(other.threads);
        health(other.cpu, other.handles);
        max = Math.max(max, other.max);
        if (other.responses != null) {
            responses().addAll(other.responses);
        }
        if (other.arrivals != null) {
            arrivals(other.arrivals, other.arrivalsMillis);
        }
    }

    void threads(double active) {
        threads = Double.isNaN(threads) ? active : Double.isNaN(active) ? threads : Math.max(threads, active);
    }

    /** Adds the health of the generator in a part of the window. */
    void health(double cpuTime, double open) {
        cpu = Double.isNaN(cpu) ? cpuTime : cpu + cpuTime;
        handles = Double.isNaN(handles) ? open : Double.isNaN(open) ? handles : Math.max(handles, open);
    }

    /** Whether all rows are there: the counts by duration come last. */
    boolean isComplete() {
        return windowMillis > 0 && histogram.total() == count;
    }

    /** A copy of its sums. */
    Totals totals() {
        Totals totals = new Totals();
        totals.add(count, sum / count, 0, max);
        totals.addErrors(errors);
        totals.histogram.addAll(histogram);
        totals.responses().addAll(responsesOrNone());
        return totals;
    }

    double rate() {
        return windowMillis > 0 ? count * 1000 / windowMillis : Double.NaN;
    }

    double[] percentiles(double... percents) {
        return histogram.percentiles(0, count == 0 ? Double.POSITIVE_INFINITY : max, percents);
    }
}
