package io.github.jmeterrpc.thrift.client.transport;

import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory budget for replies that all connections of this JVM receive or keep: a quarter of the
 * heap, because decoding a reply takes at least as much again. An array is allocated only after its
 * bytes were taken from this budget. Thread-safe, without a lock.
 */
public final class ReplyMemory {

    /** The budget is the heap divided by this number. */
    public static final int SHARE = 4;

    static final ReplyMemory OF_JVM = new ReplyMemory(Runtime.getRuntime().maxMemory() / SHARE);

    private final long limit;
    private final AtomicLong taken = new AtomicLong();

    /** @param limit the budget in bytes */
    ReplyMemory(long limit) {
        this.limit = limit;
    }

    /** The budget of this JVM in bytes. */
    public static long limitBytes() {
        return OF_JVM.limit;
    }

    /** @throws WireException if fewer bytes are left */
    void take(int bytes) throws WireException {
        if (taken.addAndGet(bytes) > limit) {
            taken.addAndGet(-bytes);
            throw WireException.ofSize(Symptom.NO_MEMORY, bytes);
        }
    }

    void giveBack(int bytes) {
        taken.addAndGet(-bytes);
    }

    /** The number of bytes that connections hold. */
    long taken() {
        return taken.get();
    }
}
