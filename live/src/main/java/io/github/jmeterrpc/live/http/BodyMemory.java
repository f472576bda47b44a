package io.github.jmeterrpc.live.http;

import io.github.jmeterrpc.live.disk.Body;
import io.github.jmeterrpc.live.store.BodyLimits;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory budget of all bodies in flight: at most three eighths of the heap. One eighth is for
 * received bytes, which are counted as they arrive. Two eighths are divided into shares; a body
 * needs a share before it is unpacked. Thread-safe.
 */
final class BodyMemory {

    private static final long HEAP = Runtime.getRuntime().maxMemory();

    /** Maximum number of bodies that are unpacked at the same time. */
    private static final int SHARES =
            Math.max(2, Math.min(4, Runtime.getRuntime().availableProcessors()));

    private static final long MAX_SHARE = 256L << 20;
    private static final long MAX_RECEIVED = Math.min(256L << 20, HEAP / 8);

    /** Maximum length of the unpacked text in bytes; longer texts take too long. */
    private static final long MAX_TEXT = 32L << 20;

    /** Maximum length of a received body, in bytes. */
    static final long MAX_BODY = Math.min(16L << 20, MAX_RECEIVED / 2);

    /** Limits of a body with a share. */
    static final BodyLimits LIMITS = new BodyLimits(MAX_TEXT, Math.min(MAX_SHARE, HEAP / 4 / SHARES));

    private static final long WAIT_SECONDS = 20;

    private final AtomicLong received = new AtomicLong();

    /** Fair, so that under load the body that arrived first is next. */
    private final Semaphore shares = new Semaphore(SHARES, true);

    /** Counts the next block of a body; returns false if the budget is exhausted. */
    boolean receive() {
        if (received.addAndGet(Body.BLOCK) <= MAX_RECEIVED) {
            return true;
        }
        received.addAndGet(-Body.BLOCK);
        return false;
    }

    /** Releases a number of blocks of a body. */
    void release(long blocks) {
        received.addAndGet(-blocks * Body.BLOCK);
    }

    /** Waits for a share; returns false if none becomes free in time. */
    boolean takeShare() throws InterruptedException {
        return shares.tryAcquire(WAIT_SECONDS, TimeUnit.SECONDS);
    }

    void releaseShare() {
        shares.release();
    }
}
