package io.github.jmeterrpc.common.element;

import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Measures a sample for JMeter and in nanoseconds: the call alone, or the whole preparation if no
 * call could be made. Used by one thread.
 */
public final class SampleClock {

    private long prepared;
    private SampleResult lastResult;
    private long lastStart;
    private long lastNanos;
    /** By identity; weak, so that a sampler that waits for its next turn keeps no result. */
    private final Map<SampleResult, Long> parts = new WeakHashMap<>();

    /** The preparation of a sample begins, which counts only if no call can be made. */
    public void prepare() {
        prepared = System.nanoTime();
        if (!parts.isEmpty()) {
            parts.clear();
        }
    }

    /** A part of the sample, such as a message of a stream, that was measured by its call. */
    public void part(SampleResult part, long nanos) {
        parts.put(part, nanos);
    }

    /** The clock runs from here. */
    public void start(SampleResult result) {
        result.sampleStart();
        lastStart = System.nanoTime();
    }

    /** The clock stops. */
    public void stop(SampleResult result) {
        lastNanos = System.nanoTime() - lastStart;
        result.sampleEnd();
        lastResult = result;
    }

    /** No call can be made: the sample lasts from {@link #prepare} on, such as a wait for a registry. */
    public void stopWithoutCall(SampleResult result) {
        lastStart = prepared;
        lastNanos = System.nanoTime() - prepared;
        long millis = TimeUnit.NANOSECONDS.toMillis(lastNanos);
        long now = System.currentTimeMillis();
        result.setStampAndTime(result.isStampedAtStart() ? now - millis : now, millis);
        lastResult = result;
    }

    /** Whether the clock has run for this sample. */
    public boolean hasTimed(SampleResult result) {
        return result == lastResult;
    }

    /** When it was started last, by {@link System#nanoTime}. */
    public long startNanos() {
        return lastStart;
    }

    /** The duration of the last sample or of a part of it; -1 for any other result. */
    public long nanosOf(SampleResult result) {
        if (result == lastResult) {
            return lastNanos;
        }
        Long part = parts.get(result);
        return part == null ? -1 : part;
    }
}
