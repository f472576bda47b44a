package io.github.jmeterrpc.support.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A TCP proxy in front of a server on loopback: passes bytes on unless a {@link Fault} changes that
 * otherwise, and counts connections and bytes. Two threads for each connection.
 */
public final class FaultProxy implements AutoCloseable {

    /** A backlog for all connections of a test, even if this JVM accepts them late. */
    private static final int BACKLOG = 1000;

    private final int target;
    private final ServerSocket listening;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger resets = new AtomicInteger();
    private final AtomicLong toServer = new AtomicLong();
    private final AtomicLong toClient = new AtomicLong();
    private volatile Fault ofRequests = Fault.NONE;
    private volatile Fault ofReplies = Fault.NONE;

    /** @param target port of the server on loopback */
    public FaultProxy(int target) {
        this(target, InetAddress.getLoopbackAddress(), 0);
    }

    /**
     * Listens at its own address.
     *
     * @param target port of the server on loopback
     * @param port port to listen on; 0: any free port
     */
    public FaultProxy(int target, InetAddress address, int port) {
        this.target = target;
        try {
            listening = new ServerSocket(port, BACKLOG, address);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::accept);
    }

    /** Sets the fault for the client's bytes, from now on. */
    public FaultProxy requests(Fault fault) {
        ofRequests = fault;
        return this;
    }

    /** Sets the fault for the server's bytes, from now on. */
    public FaultProxy replies(Fault fault) {
        ofReplies = fault;
        return this;
    }

    public int port() {
        return listening.getLocalPort();
    }

    /** Connections since the start. */
    public int accepted() {
        return accepted.get();
    }

    /** Connections that the client has not closed. */
    public int open() {
        return open.get();
    }

    /** Connections that a fault has reset. */
    public int resets() {
        return resets.get();
    }

    /** Bytes that the client has sent. */
    public long toServer() {
        return toServer.get();
    }

    /** Bytes that the server has sent. */
    public long toClient() {
        return toClient.get();
    }

    /** Breaks all connections; new ones are passed on again. */
    public void breakConnections() {
        sockets.forEach(FaultProxy::close);
        sockets.clear();
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        breakConnections();
    }

    /** One direction of a connection, for a {@link Fault}. */
    public final class Link {
        private final int number;
        private final Socket client;
        private final Socket from;
        private final Socket to;

        private Link(int number, Socket client, Socket from, Socket to) {
            this.number = number;
            this.client = client;
            this.from = from;
            this.to = to;
        }

        /** The number of the connection, from 1. */
        public int number() {
            return number;
        }

        /** Sends bytes in this direction. */
        public void write(byte[] bytes) throws IOException {
            to.getOutputStream().write(bytes);
        }

        /** Sends bytes back to the side that they came from. */
        public void answer(byte[] bytes) throws IOException {
            from.getOutputStream().write(bytes);
        }

        public void cut() throws IOException {
            client.close();
        }

        public void reset() throws IOException {
            // Counted before the client can notice the close.
            resets.incrementAndGet();
            client.setSoLinger(true, 0);
            client.close();
        }

        public void endReplies() throws IOException {
            if (!client.isOutputShutdown()) {
                client.shutdownOutput();
            }
        }

        private void pump(AtomicLong count, boolean requests) {
            byte[] bytes = new byte[1 << 16];
            try (from;
                    to) {
                InputStream in = from.getInputStream();
                for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
                    count.addAndGet(length);
                    (requests ? ofRequests : ofReplies).pass(Arrays.copyOf(bytes, length), this);
                }
            } catch (IOException | InterruptedException e) {
                // One of the two has gone; try-with-resources closes the other.
            } finally {
                sockets.remove(from);
                if (requests) {
                    open.decrementAndGet();
                }
            }
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                connect(listening.accept());
            } catch (IOException e) {
                // The proxy is closed, or the server refuses the connection; the next client may
                // succeed.
            }
        }
    }

    private void connect(Socket client) throws IOException {
        int number = accepted.incrementAndGet();
        sockets.add(client);
        try {
            Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
            sockets.add(server);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            open.incrementAndGet();
            start(() -> new Link(number, client, client, server).pump(toServer, true));
            start(() -> new Link(number, client, server, client).pump(toClient, false));
        } catch (IOException e) {
            close(client);
            throw e;
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "fault proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
