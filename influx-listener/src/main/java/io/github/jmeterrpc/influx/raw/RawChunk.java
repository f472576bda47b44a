package io.github.jmeterrpc.influx.raw;

import io.github.jmeterrpc.influx.record.RawSample;
import io.github.jmeterrpc.influx.record.Sample;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A fixed-size buffer of one load thread's samples: the load thread adds while the writer thread takes. */
final class RawChunk {

    /** Samples in a chunk; small, since each of thousands of threads has a partly filled one. */
    static final int SIZE = 32;

    private static final VarHandle ADDED;

    static {
        try {
            ADDED = MethodHandles.lookup().findVarHandle(RawChunk.class, "added", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final String[] labels = new String[SIZE];
    private final String[] codes = new String[SIZE];
    private final long[] ends = new long[SIZE];
    private final long[] micros = new long[SIZE];
    private final long[] received = new long[SIZE];
    private final long[] sent = new long[SIZE];
    private final int[] latencies = new int[SIZE];
    private final int[] connects = new int[SIZE];
    private final boolean[] failed = new boolean[SIZE];

    @SuppressWarnings("unused") // by ADDED
    private int added;

    private int taken;

    /** The chunk that the thread filled after this one; set once this one is full. */
    volatile RawChunk next;

    /** For the thread that owns it. */
    boolean isFull() {
        return (int) ADDED.get(this) == SIZE;
    }

    /** For the thread that owns it; not if full. */
    void add(Sample sample) {
        int i = (int) ADDED.get(this);
        labels[i] = sample.label;
        codes[i] = sample.responseCode;
        ends[i] = sample.endMillis;
        micros[i] = sample.micros;
        received[i] = sample.receivedBytes;
        sent[i] = sample.sentBytes;
        latencies[i] = (int) Math.min(Integer.MAX_VALUE, sample.latencyMillis);
        connects[i] = (int) Math.min(Integer.MAX_VALUE, sample.connectMillis);
        failed[i] = sample.errors > 0;
        ADDED.setRelease(this, i + 1);
    }

    /** Hands what was added since the last call to {@code into}; for the thread that takes. */
    void take(RawSamples.Visitor into, int most) {
        int to = Math.min((int) ADDED.getAcquire(this), taken + most);
        while (taken < to) {
            int i = taken++;
            into.visit(new RawSample(
                    labels[i],
                    ends[i],
                    micros[i],
                    latencies[i],
                    connects[i],
                    received[i],
                    sent[i],
                    !failed[i],
                    codes[i]));
        }
    }

    /** The number of samples not yet taken; for the thread that takes. */
    int waiting() {
        return (int) ADDED.getAcquire(this) - taken;
    }

    /** Whether the chunk is full and all its samples were taken; for the thread that takes. */
    boolean isUsedUp() {
        return taken == SIZE;
    }
}
