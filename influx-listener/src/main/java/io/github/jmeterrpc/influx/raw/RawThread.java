package io.github.jmeterrpc.influx.raw;

import io.github.jmeterrpc.influx.record.Sample;

/** The samples of one load thread: chunks in a chain, filled at one end by that thread, emptied at the other. */
final class RawThread {

    private final RawSamples all;
    private final Thread owner = Thread.currentThread();

    // Of the load thread.
    private RawChunk last;

    // Of the thread that takes.
    private RawChunk first;

    RawThread(RawSamples all, RawChunk chunk) {
        this.all = all;
        this.last = chunk;
        this.first = chunk;
    }

    /** Keeps a sample, if there is room; for the load thread. */
    boolean add(Sample sample) {
        RawChunk chunk = last;
        if (chunk.isFull()) {
            RawChunk fresh = all.chunk();
            if (fresh == null) {
                return false;
            }
            fresh.add(sample);
            last = fresh;
            // Last: a reader that follows the chain finds the chunk with its first sample.
            chunk.next = fresh;
            return true;
        }
        chunk.add(sample);
        return true;
    }

    /** Hands over what is there, at most so many; for the thread that takes. */
    int take(RawSamples.Visitor into, int most) {
        int taken = 0;
        while (true) {
            int now = Math.min(most - taken, first.waiting());
            first.take(into, now);
            taken += now;
            RawChunk next = first.next;
            if (taken == most || next == null || !first.isUsedUp()) {
                return taken;
            }
            first = next;
            all.chunkIsFree();
        }
    }

    boolean ownerIsDead() {
        return !owner.isAlive();
    }

    boolean isEmpty() {
        return first.waiting() == 0 && first.next == null;
    }
}
