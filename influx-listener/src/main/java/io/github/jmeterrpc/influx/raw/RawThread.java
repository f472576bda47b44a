package io.github.jmeterrpc.influx.raw;

import io.github.jmeterrpc.influx.record.Sample;

/** The samples of one load thread: chunks in a chain, filled at one end by that thread, emptied at the other. */
final class RawThread {

    private final RawSamples all;
    private final Thread owner = Thread.currentThread();

    // Accessed by the load thread only.
    private RawChunk last;

    // Accessed by the taking thread only.
    private RawChunk first;

    RawThread(RawSamples all, RawChunk chunk) {
        this.all = all;
        this.last = chunk;
        this.first = chunk;
    }

    /** Adds a sample; false if the buffer is full. For the load thread. */
    boolean add(Sample sample) {
        RawChunk chunk = last;
        if (chunk.isFull()) {
            RawChunk fresh = all.chunk();
            if (fresh == null) {
                return false;
            }
            fresh.add(sample);
            last = fresh;
            // Linked last, so that a reader which follows the chain finds the chunk with its first sample.
            chunk.next = fresh;
            return true;
        }
        chunk.add(sample);
        return true;
    }

    /** Passes the buffered samples to a visitor, up to a maximum number; for the thread that takes. */
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
