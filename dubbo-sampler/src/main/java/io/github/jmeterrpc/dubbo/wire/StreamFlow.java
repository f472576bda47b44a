package io.github.jmeterrpc.dubbo.wire;

import io.netty.channel.Channel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Flow control of a stream in this process: it bounds the messages that the provider does not
 * accept yet and the received messages that are not read yet, so that a slow side does not fill the
 * heap. The sender waits, and no more data is read for this stream, so that HTTP/2's own windows
 * slow the remote side.
 *
 * <p>Thread-safe: one thread sends, the connection's thread confirms, others receive and read.
 */
public final class StreamFlow {

    /**
     * Maximum number of bytes that are sent but not yet on the wire, and that are received but not
     * yet read.
     */
    static final long MOST_BYTES = 1 << 20;

    /** Length of gRPC's message header in bytes: compression flag and message length. */
    public static final int MESSAGE_HEADER = 5;

    private long unsent;
    private boolean ended;

    private long unread;
    private Channel stream;
    private boolean paused;

    /**
     * Waits until a message may be sent; a message is always allowed if no other waits.
     *
     * @param millis maximum wait, in milliseconds
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

    /** Notes a message that is passed to the connection. */
    public synchronized void sending(int bytes) {
        unsent += bytes;
    }

    /** Notes a message that was written, or that will never be written. */
    public synchronized void onWire(int bytes) {
        unsent -= bytes;
        notifyAll();
    }

    /** Ends the stream: no more messages are sent or received. */
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

    /** Notes received bytes; called on the connection's thread. */
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

    /** Notes that a message was handled. */
    public synchronized void read(int messageBytes) {
        unread -= messageBytes + MESSAGE_HEADER;
        if (paused && unread <= MOST_BYTES / 2) {
            paused = false;
            stream.config().setAutoRead(true);
        }
    }
}
