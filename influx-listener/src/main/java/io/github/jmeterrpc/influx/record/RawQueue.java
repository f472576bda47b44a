package io.github.jmeterrpc.influx.record;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Bounded queue of single samples from the load threads to the thread that writes them. Samples beyond the bound are
 * counted as lost; a load thread never waits.
 */
public final class RawQueue {

    /** About 100 bytes each, without the texts that samples share. */
    public static final int MAX_SAMPLES = 300_000;

    private final int maxSamples;
    private final Queue<RawSample> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private final LongAdder lost = new LongAdder();

    /** @param maxSamples maximum number of samples in the queue */
    public RawQueue(int maxSamples) {
        this.maxSamples = maxSamples;
    }

    /** Adds a sample, or counts it as lost if the queue is full. For load threads. */
    public void add(Sample sample) {
        if (size.incrementAndGet() > maxSamples) {
            size.decrementAndGet();
            lost.increment();
            return;
        }
        boolean added = false;
        try {
            queue.add(new RawSample(
                    sample.label,
                    sample.endMillis,
                    sample.micros,
                    (int) Math.min(Integer.MAX_VALUE, sample.latencyMillis),
                    (int) Math.min(Integer.MAX_VALUE, sample.connectMillis),
                    sample.receivedBytes,
                    sample.sentBytes,
                    sample.errors == 0,
                    sample.responseCode));
            added = true;
        } finally {
            if (!added) {
                // No memory: the window has counted the sample.
                size.decrementAndGet();
                lost.increment();
            }
        }
    }

    /** Removes the sample that was added first; null if the queue is empty. */
    public RawSample poll() {
        RawSample sample = queue.poll();
        if (sample != null) {
            size.decrementAndGet();
        }
        return sample;
    }

    /** The number of samples lost so far because the queue was full. */
    public long lost() {
        return lost.sum();
    }
}
