package io.github.jmeterrpc.thrift.client.socket;

import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;

/**
 * A socket with a deadline for all blocking operations: connecting, the handshake, a write that the
 * peer does not read, a whole reply. Used by the thread that created it; {@link #abort},
 * {@link #expire} and {@link #closeIfAbandoned} may be called by any thread.
 *
 * <p>{@link Watchdog} enforces the deadline by closing the socket. A socket's own timeout would
 * only limit single reads, but no writes, and would cost two more system calls per reply.
 */
public final class DeadlineSocket implements ByteInput {

    /**
     * Special values of the state. All other values are deadlines: nanoseconds of
     * {@link System#nanoTime} since {@link #ZERO}.
     */
    private static final long IDLE = Long.MAX_VALUE;

    private static final long EXPIRED = -1;
    private static final long ABORTED = -2;
    private static final long CLOSED = -3;

    private static final long GOOD_BYE_NANOS = 200_000_000L;

    private static final long ZERO = System.nanoTime();

    private final Socket raw;
    private final Consumer<DeadlineSocket> whenClosed;
    private final Thread owner = Thread.currentThread();
    private final AtomicLong state = new AtomicLong(IDLE);
    private Socket top;
    private InputStream in = InputStream.nullInputStream();
    private OutputStream out = OutputStream.nullOutputStream();
    private long sent;
    private long received;
    private long firstByteNanos;

    /**
     * @param raw a socket that is not connected yet
     * @param whenClosed called once, when the owner closes this socket
     */
    public DeadlineSocket(Socket raw, Consumer<DeadlineSocket> whenClosed) {
        this.raw = raw;
        top = raw;
        this.whenClosed = whenClosed;
    }

    public Socket socket() {
        return raw;
    }

    /** Switches to this socket, plain or TLS. */
    void speakOver(Socket socket) throws IOException {
        top = socket;
        in = socket.getInputStream();
        out = socket.getOutputStream();
    }

    /** Starts the clock: all operations until {@link #end} together must finish within this time. */
    public void begin(int milliseconds) throws WireException {
        startCounting();
        resume(milliseconds);
    }

    /** Resets the byte counts to 0. */
    public void startCounting() {
        sent = 0;
        received = 0;
    }

    /** Restarts the clock for the rest of a call. */
    public void resume(int milliseconds) throws WireException {
        long deadline = System.nanoTime() - ZERO + milliseconds * 1_000_000L;
        if (!state.compareAndSet(IDLE, deadline)) {
            throw WireException.of(state.get() == ABORTED ? Symptom.ABORTED : Symptom.CLOSED);
        }
    }

    /** Stops the clock. */
    public void end() throws WireException {
        long deadline = state.get();
        if (deadline < 0 || !state.compareAndSet(deadline, IDLE)) {
            throw WireException.of(state.get() == EXPIRED ? Symptom.TIMED_OUT : Symptom.ABORTED);
        }
    }

    public void write(byte[] array, int offset, int length) throws IOException {
        try {
            out.write(array, offset, length);
            sent += length;
        } catch (IOException e) {
            throw translated(reasonOf(e));
        }
    }

    /**
     * A server that refuses a connection after the TLS handshake sends an alert with the reason
     * before it closes the connection.
     */
    private IOException reasonOf(IOException broken) {
        try {
            in.read(new byte[1]);
            return broken;
        } catch (SSLException alert) {
            return alert;
        } catch (IOException e) {
            return broken;
        }
    }

    @Override
    public int read(byte[] array, int offset, int length) throws IOException {
        int count = take(array, offset, length);
        if (count < 0) {
            throw WireException.of(Symptom.CLOSED);
        }
        return count;
    }

    /** Like the method above, but returns −1 at the end of the stream. */
    int take(byte[] array, int offset, int length) throws IOException {
        int count;
        try {
            count = in.read(array, offset, length);
        } catch (IOException e) {
            throw translated(e);
        }
        if (count < 0 && state.get() < 0) {
            throw WireException.of(state.get() == EXPIRED ? Symptom.TIMED_OUT : Symptom.ABORTED);
        }
        if (count > 0) {
            if (received == 0) {
                firstByteNanos = System.nanoTime();
            }
            received += count;
        }
        return count;
    }

    /** Whether unread bytes have arrived; on an encrypted connection some bytes may not be detected. */
    public boolean hasMore() throws IOException {
        try {
            return in.available() > 0;
        } catch (IOException e) {
            throw translated(e);
        }
    }

    /**
     * Whether the peer has closed the connection or sent unrequested bytes, which are then lost.
     * Waits 1 ms if neither has happened.
     */
    public boolean hasEnded() {
        try {
            raw.setSoTimeout(1);
            try {
                in.read();
                return true;
            } catch (SocketTimeoutException e) {
                raw.setSoTimeout(0);
                return false;
            }
        } catch (IOException e) {
            return true;
        }
    }

    /** Translates an exception of the socket: other threads end a call by closing the socket. */
    IOException translated(IOException e) {
        long now = state.get();
        if (now == EXPIRED) {
            return WireException.of(Symptom.TIMED_OUT, e);
        }
        if (now == ABORTED) {
            return WireException.of(Symptom.ABORTED, e);
        }
        String text = String.valueOf(e.getMessage());
        return text.contains("onnection reset") || text.contains("roken pipe") || text.contains("onnection aborted")
                ? WireException.of(Symptom.CLOSED, e)
                : WireException.of(Symptom.BROKEN, e);
    }

    public boolean isUsable() {
        return state.get() == IDLE;
    }

    /** Bytes since {@link #begin}. */
    public long sent() {
        return sent;
    }

    public long received() {
        return received;
    }

    public long firstByteNanos() {
        return firstByteNanos;
    }

    /** Closes the socket if the deadline of the current operation has passed. */
    void expire() {
        long deadline = state.get();
        if (deadline >= 0
                && deadline != IDLE
                && System.nanoTime() - ZERO >= deadline
                && state.compareAndSet(deadline, EXPIRED)) {
            shut();
        }
    }

    /** Ends the operation in progress. */
    public void abort() {
        long before = state.getAndUpdate(now -> now < 0 ? now : ABORTED);
        if (before >= 0) {
            shut();
        }
    }

    /**
     * Closes the socket if its thread has ended without closing it. Does not wait, so it sends no
     * TLS close_notify.
     */
    void closeIfAbandoned() {
        if (!owner.isAlive() && (state.compareAndSet(IDLE, CLOSED) || state.get() < 0)) {
            shut();
            whenClosed.accept(this);
        }
    }

    /** Closes the socket; called by the owner. */
    public void close() {
        sendCloseNotify();
        state.getAndUpdate(now -> now < 0 ? now : CLOSED);
        shut();
        whenClosed.accept(this);
    }

    /** Sends TLS close_notify, unless the connection is broken. */
    private void sendCloseNotify() {
        if (top != raw && state.compareAndSet(IDLE, System.nanoTime() - ZERO + GOOD_BYE_NANOS)) {
            try {
                top.close();
            } catch (IOException e) {
                // The peer has closed the connection.
            }
        }
    }

    private void shut() {
        try {
            // Close the plain socket, because SSLSocket.close() sends close_notify and waits for a
            // thread that is writing.
            raw.close();
        } catch (IOException e) {
            // The socket is closed even if close() fails.
        }
    }
}
