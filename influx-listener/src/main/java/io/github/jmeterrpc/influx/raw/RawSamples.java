package io.github.jmeterrpc.influx.raw;

import io.github.jmeterrpc.influx.record.RawSample;
import io.github.jmeterrpc.influx.record.Sample;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Bounded buffer of single samples between the load threads and the writer thread. Each load thread has one small
 * chunk; further chunks share a memory limit. Samples beyond the limit are counted as lost. A load thread never waits.
 */
public final class RawSamples {

    /** Approximate memory usage of a chunk, bytes, without the referenced texts. */
    static final int CHUNK_BYTES = RawChunk.SIZE * 49 + 256;

    /** Receives samples one by one. */
    @FunctionalInterface
    public interface Visitor {
        void visit(RawSample sample);
    }

    private final int maxFurther;

    /** Chunks beyond the first of each thread. */
    private final AtomicInteger further = new AtomicInteger();

    private final LongAdder lost = new LongAdder();
    private final Queue<RawThread> threads = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<RawThread> mine = new ThreadLocal<>();

    /**
     * Creates an empty buffer.
     *
     * @param maxBytes approximate memory limit of all chunks except the first one of each thread
     */
    public RawSamples(long maxBytes) {
        this.maxFurther = (int) Math.min(Integer.MAX_VALUE - 1, maxBytes / CHUNK_BYTES);
    }

    /** Adds a sample, or counts it as lost if the buffer is full. For load threads. */
    public void add(Sample sample) {
        if (!keep(sample)) {
            lost.increment();
        }
    }

    private boolean keep(Sample sample) {
        try {
            RawThread thread = mine.get();
            return (thread == null ? register() : thread).add(sample);
        } catch (OutOfMemoryError e) {
            // The window counts the sample anyway, and the load thread must continue.
            return false;
        }
    }

    private RawThread register() {
        RawThread thread = new RawThread(this, new RawChunk());
        threads.add(thread);
        mine.set(thread);
        return thread;
    }

    /** A further chunk, or null if the memory limit is reached. */
    RawChunk chunk() {
        if (further.incrementAndGet() > maxFurther) {
            further.decrementAndGet();
            return null;
        }
        try {
            return new RawChunk();
        } catch (OutOfMemoryError e) {
            further.decrementAndGet();
            throw e;
        }
    }

    void chunkIsFree() {
        further.decrementAndGet();
    }

    /**
     * Passes buffered samples to a visitor, in order for each thread and round-robin over the threads, so that threads
     * started last do not lose more samples than others. Called by one thread at a time.
     *
     * @param most maximum number of samples
     * @return the number of samples passed
     */
    public int take(Visitor into, int most) {
        int taken = 0;
        int emptyInARow = 0;
        int round = threads.size();
        while (taken < most && emptyInARow < round) {
            RawThread thread = threads.remove();
            int now = 0;
            // Read before taking: a thread that is dead now has already added its last sample.
            boolean dead = thread.ownerIsDead();
            try {
                now = thread.take(into, Math.min(RawChunk.SIZE, most - taken));
            } finally {
                if (!dead || !thread.isEmpty()) {
                    threads.add(thread);
                } else {
                    round--;
                }
            }
            taken += now;
            emptyInARow = now == 0 ? emptyInARow + 1 : 0;
        }
        return taken;
    }

    /** The number of samples lost so far because the buffer was full. */
    public long lost() {
        return lost.sum();
    }
}
