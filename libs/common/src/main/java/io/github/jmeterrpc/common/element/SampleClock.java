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
    /** Compared by identity; a weak reference, so that an idle sampler keeps no result in memory. */
    private final Map<SampleResult, Long> parts = new WeakHashMap<>();

    /** Notes the start of the preparation. Its duration counts only if no call can be made. */
    public void prepare() {
        prepared = System.nanoTime();
        if (!parts.isEmpty()) {
            parts.clear();
        }
    }

    /** Adds a part of the sample, such as a message of a stream, that the call itself has measured. */
    public void part(SampleResult part, long nanos) {
        parts.put(part, nanos);
    }

    /** Starts the clock. */
    public void start(SampleResult result) {
        result.sampleStart();
        lastStart = System.nanoTime();
    }

    /** Stops the clock. */
    public void stop(SampleResult result) {
        lastNanos = System.nanoTime() - lastStart;
        result.sampleEnd();
        lastResult = result;
    }

    /**
     * Ends a sample whose call cannot be made. Its duration counts from {@link #prepare} and
     * includes, for example, a wait for a registry.
     */
    public void stopWithoutCall(SampleResult result) {
        lastStart = prepared;
        lastNanos = System.nanoTime() - prepared;
        long millis = TimeUnit.NANOSECONDS.toMillis(lastNanos);
        long now = System.currentTimeMillis();
        result.setStampAndTime(result.isStampedAtStart() ? now - millis : now, millis);
        lastResult = result;
    }

    /** Returns whether the clock has run for this sample. */
    public boolean hasTimed(SampleResult result) {
        return result == lastResult;
    }

    /** Returns the last start of the clock, as a value of {@link System#nanoTime}. */
    public long startNanos() {
        return lastStart;
    }

    /**
     * Returns the duration of the last sample or of a part of it, in nanoseconds; -1 for any other
     * result.
     */
    public long nanosOf(SampleResult result) {
        if (result == lastResult) {
            return lastNanos;
        }
        Long part = parts.get(result);
        return part == null ? -1 : part;
    }
}
