package io.github.jmeterrpc.arrivals.pool;

import java.util.Arrays;

/** A queue of numbers that grows as needed and makes no garbage. Not thread-safe. */
final class LongQueue {

    private long[] ring = new long[64];
    private int head;
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    void addLast(long value) {
        makeRoom();
        ring[index(size)] = value;
        size++;
    }

    void addFirst(long value) {
        makeRoom();
        head = index(-1);
        ring[head] = value;
        size++;
    }

    long removeFirst() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        long value = ring[head];
        head = index(1);
        size--;
        return value;
    }

    private int index(int offset) {
        return head + offset & ring.length - 1;
    }

    private void makeRoom() {
        if (size < ring.length) {
            return;
        }
        long[] unrolled = Arrays.copyOf(Arrays.copyOfRange(ring, head, ring.length), ring.length * 2);
        System.arraycopy(ring, 0, unrolled, ring.length - head, head);
        ring = unrolled;
        head = 0;
    }
}
