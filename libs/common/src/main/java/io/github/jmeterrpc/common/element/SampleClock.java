package io.github.jmeterrpc.common.element;

import org.apache.jmeter.samplers.SampleResult;

/** Measures a sample for JMeter and in nanoseconds. Used by one thread. */
public final class SampleClock {

    private SampleResult lastResult;
    private long lastStart;
    private long lastNanos;

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

    /** When it was started last, by {@link System#nanoTime}. */
    public long startNanos() {
        return lastStart;
    }

    /** The duration of the last sample; -1 for any other result. */
    public long nanosOf(SampleResult result) {
        return result == lastResult ? lastNanos : -1;
    }
}
