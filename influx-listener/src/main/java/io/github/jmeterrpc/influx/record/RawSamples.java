package io.github.jmeterrpc.influx.record;

import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Every sample of all load threads, from when it was taken until it is taken over for writing. Bounded: what finds no
 * room is counted and let go; a load thread never waits.
 */
public final class RawSamples {

    /** About how much memory a chunk takes, in bytes, without the texts it points at. */
    static final int CHUNK_BYTES = RawChunk.SIZE * 49 + 256;

    /** Takes one sample after the other. */
    @FunctionalInterface
    public interface Visitor {
        void visit(RawSample sample);
    }

    private final int maxChunks;
    private final AtomicInteger chunks = new AtomicInteger();
    private final LongAdder lost = new LongAdder();
    private final Queue<RawThread> threads = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<RawThread> mine = new ThreadLocal<>();

    /**
     * Makes an empty store.
     *
     * @param maxBytes about how much memory it may take
     */
    public RawSamples(long maxBytes) {
        this.maxChunks = (int) Math.max(1, Math.min(Integer.MAX_VALUE, maxBytes / CHUNK_BYTES));
    }

    /** Keeps a sample, if there is room, else counts it as lost. For load threads. */
    public void add(Sample sample) {
        RawThread thread = mine.get();
        if (thread == null) {
            thread = register();
        }
        if (thread == null || !thread.add(sample)) {
            lost.increment();
        }
    }

    private RawThread register() {
        RawChunk chunk = chunk();
        if (chunk == null) {
            return null;
        }
        RawThread thread = new RawThread(this, chunk);
        mine.set(thread);
        threads.add(thread);
        return thread;
    }

    /** A fresh chunk, or null if there are as many as there may be. */
    RawChunk chunk() {
        if (chunks.incrementAndGet() > maxChunks) {
            chunks.decrementAndGet();
            return null;
        }
        return new RawChunk();
    }

    void chunkIsFree() {
        chunks.decrementAndGet();
    }

    /**
     * Hands over samples that are there, of each thread in the order in which they were taken. One caller at a time.
     *
     * @param most how many at most
     * @return how many there were
     */
    public int take(Visitor into, int most) {
        int taken = 0;
        for (Iterator<RawThread> it = threads.iterator(); it.hasNext() && taken < most; ) {
            RawThread thread = it.next();
            // Asked before: who is dead now has added its last sample before.
            boolean dead = thread.ownerIsDead();
            taken += thread.take(into, most - taken);
            if (dead && thread.isEmpty()) {
                it.remove();
                chunkIsFree();
            }
        }
        return taken;
    }

    /** Samples that found no room so far. */
    public long lost() {
        return lost.sum();
    }
}
