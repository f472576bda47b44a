package io.github.jmeterrpc.thrift.client.transport;

import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory for the replies that all connections of this JVM are receiving or hold: a quarter of
 * the heap, since decoding a reply takes as much again or more. An array is allocated only after its
 * bytes have been taken from it. Thread-safe, without a lock.
 */
public final class ReplyMemory {

    /** How much of the heap it is: 1/4. */
    public static final int SHARE = 4;

    static final ReplyMemory OF_JVM = new ReplyMemory(Runtime.getRuntime().maxMemory() / SHARE);

    private final long limit;
    private final AtomicLong taken = new AtomicLong();

    /** @param limit in bytes */
    ReplyMemory(long limit) {
        this.limit = limit;
    }

    /** The limit of this JVM in bytes. */
    public static long limitBytes() {
        return OF_JVM.limit;
    }

    /** @throws WireException if so many bytes are not left */
    void take(int bytes) throws WireException {
        if (taken.addAndGet(bytes) > limit) {
            taken.addAndGet(-bytes);
            throw WireException.ofSize(Symptom.NO_MEMORY, bytes);
        }
    }

    void giveBack(int bytes) {
        taken.addAndGet(-bytes);
    }

    /** Bytes that connections hold. */
    long taken() {
        return taken.get();
    }
}
