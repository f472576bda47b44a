package io.github.jmeterrpc.dubbo.wire;

import io.netty.channel.Channel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * How much of a stream waits in this process: messages that the provider does not take yet, and
 * messages that nobody here has read. Both are bounded, so that the slower side does not fill the
 * heap: the sender waits, and the connection is not read on for this stream. HTTP/2's own windows
 * then hold the other side back.
 *
 * <p>Thread-safe: one thread sends, the connection's thread confirms, others receive and read.
 */
public final class StreamFlow {

    /** Most bytes that are sent and not on the wire, and most that are received and not read. */
    static final long MOST_BYTES = 1 << 20;

    /** Compression flag and length of a message of gRPC, in bytes. */
    public static final int MESSAGE_HEADER = 5;

    private long unsent;
    private boolean ended;

    private long unread;
    private Channel stream;
    private boolean paused;

    /**
     * Waits until a message may be sent; one is always allowed if none waits.
     *
     * @param millis how long at most
     * @return false if the stream has ended
     * @throws TimeoutException if the provider took too little in that time
     */
    public synchronized boolean awaitRoom(long millis) throws InterruptedException, TimeoutException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (unsent >= MOST_BYTES && !ended) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                throw new TimeoutException();
            }
            wait(left);
        }
        return !ended;
    }

    /** A message is handed to the connection. */
    public synchronized void sending(int bytes) {
        unsent += bytes;
    }

    /** It was written, or never will be. */
    public synchronized void onWire(int bytes) {
        unsent -= bytes;
        notifyAll();
    }

    /** Nothing more is sent or received. */
    public synchronized void end() {
        ended = true;
        if (paused) {
            paused = false;
            stream.config().setAutoRead(true);
        }
        // The sampler keeps this object until its next call.
        stream = null;
        notifyAll();
    }

    /** On the connection's thread. */
    public synchronized void received(int bytes, Channel from) {
        if (ended) {
            return;
        }
        stream = from;
        unread += bytes;
        if (unread > MOST_BYTES && !paused) {
            paused = true;
            stream.config().setAutoRead(false);
        }
    }

    /** A message was handled. */
    public synchronized void read(int messageBytes) {
        unread -= messageBytes + MESSAGE_HEADER;
        if (paused && unread <= MOST_BYTES / 2) {
            paused = false;
            stream.config().setAutoRead(true);
        }
    }
}
