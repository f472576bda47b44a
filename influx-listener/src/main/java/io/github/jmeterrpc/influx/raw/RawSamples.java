package io.github.jmeterrpc.influx.raw;

import io.github.jmeterrpc.influx.record.RawSample;
import io.github.jmeterrpc.influx.record.Sample;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Every sample of all load threads, from when it was taken until it is taken over for writing. Bounded: each thread has a
 * small chunk of its own, however many threads there are, and all share the room for more; what finds no room is counted
 * and let go. A load thread never waits.
 */
public final class RawSamples {

    /** About how much memory a chunk takes, bytes, without the texts it points at. */
    static final int CHUNK_BYTES = RawChunk.SIZE * 49 + 256;

    /** Takes one sample after the other. */
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
     * Makes an empty store.
     *
     * @param maxBytes about how much memory all may take together beyond the first chunk of each thread
     */
    public RawSamples(long maxBytes) {
        this.maxFurther = (int) Math.min(Integer.MAX_VALUE - 1, maxBytes / CHUNK_BYTES);
    }

    /** Keeps a sample, if there is room, else counts it as lost. For load threads. */
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
            // Its window has it all the same, and the load thread is to go on.
            return false;
        }
    }

    private RawThread register() {
        RawThread thread = new RawThread(this, new RawChunk());
        threads.add(thread);
        mine.set(thread);
        return thread;
    }

    /** A further chunk, or null if there are as many as there may be. */
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
     * Hands over samples that are there, of each thread in the order in which they were taken, and of all threads by turns:
     * those that began last lose no more than others if there is not enough room. One caller at a time.
     *
     * @param most how many at most
     * @return how many there were
     */
    public int take(Visitor into, int most) {
        int taken = 0;
        int emptyInARow = 0;
        int round = threads.size();
        while (taken < most && emptyInARow < round) {
            RawThread thread = threads.remove();
            int now = 0;
            // Asked before: who is dead now has added its last sample before.
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

    /** Samples that found no room so far. */
    public long lost() {
        return lost.sum();
    }
}
