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

    /** End of the sample by the system clock, in ms since 1970; 0 if unknown. */
    public long endMillis;

    /** Elapsed time in µs; 0 or more. */
    public long micros;

    /** Whether the sample had an intended start; otherwise the next two fields are ignored. */
    public boolean intended;

    /** Delay of the start because all threads were busy with the service, in µs. */
    public long noFreeThreadMicros;

    /** Additional delay of the start, in µs. */
    public long wokeLateMicros;

    /** Number of samples that this object represents, usually 1. */
    public int count;

    /** The number of failed samples among {@link #count}. */
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

    /** Number of active threads of this JVM when the sample was taken. */
    public int activeThreads;

    /** Time to the first byte of the response, in ms. */
    public long latencyMillis;

    /** Time to connect, in ms. */
    public long connectMillis;

    /** Response code; for a failure, the published code. Not null. */
    public String responseCode = "";

    /** The kind of a failure; ignored without {@link #errors}. */
    public final FailureText failure = new FailureText();

    public Sample() {}
}
