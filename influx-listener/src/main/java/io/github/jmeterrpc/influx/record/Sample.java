package io.github.jmeterrpc.influx.record;

import io.github.jmeterrpc.metrics.failure.FailureText;

/**
 * The recorded data of one sample. Each load thread reuses one instance: it sets every field, then
 * calls {@link ThreadRecorder#record()}.
 */
@SuppressWarnings("checkstyle:VisibilityModifier")
public final class Sample {

    /** Name of the sampler or transaction. */
    public String label = "";

    /** When it ended, ms since 1970 of the system clock; 0 where unknown. */
    public long endMillis;

    /** How long it took, µs; 0 or more. */
    public long micros;

    /** Whether it had an intended start; otherwise the next two fields are ignored. */
    public boolean intended;

    /** How long it began late because all threads were busy with the service, µs. */
    public long noFreeThreadMicros;

    /** How long it began late beyond that, µs. */
    public long wokeLateMicros;

    /** Number of samples this represents, usually 1. */
    public int count;

    /** How many of {@link #count} failed. */
    public int errors;

    /** Requests to the server, as the label's own row counts them. */
    public int hits;

    /**
     * Requests to the server, as the total counts them (a transaction's samples are counted
     * already).
     */
    public int totalHits;

    /** Bytes sent. */
    public long sentBytes;

    /** Bytes received. */
    public long receivedBytes;

    /**
     * Whether the bytes count in the total as well (those of a transaction are counted already).
     */
    public boolean bytesInTotal;

    /** Threads active in this JVM when it was taken. */
    public int activeThreads;

    /** Until the first byte of the answer, ms. */
    public long latencyMillis;

    /** Until the connection stood, ms. */
    public long connectMillis;

    /** Response code; of a failure, as it is published. Not null. */
    public String responseCode = "";

    /** The kind of a failure; ignored without {@link #errors}. */
    public final FailureText failure = new FailureText();

    public Sample() {}
}
