package io.github.jmeterrpc.live.http;

import io.github.jmeterrpc.live.disk.Body;
import io.github.jmeterrpc.live.store.BodyLimits;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that bodies in flight take together: three eighths of the heap at most. One eighth
 * holds received bytes, which are counted as they arrive; two eighths are divided into shares, one
 * of which a body needs before it is unpacked. Thread-safe.
 */
final class BodyMemory {

    private static final long HEAP = Runtime.getRuntime().maxMemory();

    /** Bodies that are unpacked at the same time. */
    private static final int SHARES =
            Math.max(2, Math.min(4, Runtime.getRuntime().availableProcessors()));

    private static final long MAX_SHARE = 256L << 20;
    private static final long MAX_RECEIVED = Math.min(256L << 20, HEAP / 8);

    /** Longest text, unpacked: more takes too long. */
    private static final long MAX_TEXT = 32L << 20;

    /** Longest body as it is received. */
    static final long MAX_BODY = Math.min(16L << 20, MAX_RECEIVED / 2);

    /** Limits of a body that has a share. */
    static final BodyLimits LIMITS = new BodyLimits(MAX_TEXT, Math.min(MAX_SHARE, HEAP / 4 / SHARES));

    private static final long WAIT_SECONDS = 20;

    private final AtomicLong received = new AtomicLong();

    /** Fair: under load the body that came first is next. */
    private final Semaphore shares = new Semaphore(SHARES, true);

    /** Counts the next block of a body; false if there is no room for it. */
    boolean receive() {
        if (received.addAndGet(Body.BLOCK) <= MAX_RECEIVED) {
            return true;
        }
        received.addAndGet(-Body.BLOCK);
        return false;
    }

    /** Releases so many blocks of a body. */
    void release(long blocks) {
        received.addAndGet(-blocks * Body.BLOCK);
    }

    /** Waits for a share; false if none gets free in time. */
    boolean takeShare() throws InterruptedException {
        return shares.tryAcquire(WAIT_SECONDS, TimeUnit.SECONDS);
    }

    void releaseShare() {
        shares.release();
    }
}
