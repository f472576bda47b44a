package io.github.jmeterrpc.influx.record;

import io.github.jmeterrpc.metrics.Buckets;
import io.github.jmeterrpc.metrics.Histogram;

/**
 * Statistics of the samples with an intended start: response times from the intended start, and the
 * causes of delays. Not thread-safe.
 */
public final class ResponseStats {

    private final Stats times = new Stats();
    private final Histogram wokeLate = new Histogram(Buckets.RECORDED);
    private long noFreeThreadMicros;
    private long wokeLateMicros;

    void add(Sample sample) {
        times.add(sample.noFreeThreadMicros + sample.wokeLateMicros + sample.micros, sample.count);
        wokeLate.add(Buckets.RECORDED.index(sample.wokeLateMicros), sample.count);
        noFreeThreadMicros += sample.noFreeThreadMicros * sample.count;
        wokeLateMicros += sample.wokeLateMicros * sample.count;
    }

    void addAll(ResponseStats other) {
        times.addAll(other.times);
        wokeLate.addAll(other.wokeLate);
        noFreeThreadMicros += other.noFreeThreadMicros;
        wokeLateMicros += other.wokeLateMicros;
    }

    void clear() {
        times.clear();
        wokeLate.clear();
        noFreeThreadMicros = 0;
        wokeLateMicros = 0;
    }

    /** Times from the intended start to the end; a view. */
    public Stats times() {
        return times;
    }

    /**
     * Mean time that a sample waited because all threads were busy with the service, in ms; NaN
     * without samples.
     */
    public double noFreeThreadMillis() {
        return noFreeThreadMicros / 1000.0 / times.count();
    }

    /**
     * Mean additional delay that the generator itself caused, in ms; NaN without samples.
     */
    public double wokeLateMillis() {
        return wokeLateMicros / 1000.0 / times.count();
    }

    /** Counts of the samples by their response time; a view. */
    public Histogram wokeLate() {
        return wokeLate;
    }
}
