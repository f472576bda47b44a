package io.github.jmeterrpc.dubbo.provider;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Passes bytes between a client and a provider on loopback and counts the bytes on the wire. */
public final class Relay implements AutoCloseable {

    /** What may happen to the bytes on their way; changes them in place. */
    @FunctionalInterface
    public interface Change {
        void apply(byte[] bytes, int length) throws IOException;
    }

    private final ServerSocket server;
    private final int target;
    private final Change requests;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final AtomicLong toProvider = new AtomicLong();
    private final AtomicLong toClient = new AtomicLong();

    /** Starts passing on to a port of 127.0.0.1, bytes unchanged. */
    public Relay(int target) {
        this(target, (bytes, length) -> {});
    }

    /** Starts passing on to a port of 127.0.0.1, the client's bytes changed. */
    public Relay(int target, Change requests) {
        this.target = target;
        this.requests = requests;
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start("relay-accept", this::accept);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                Socket provider = new Socket(InetAddress.getLoopbackAddress(), target);
                client.setTcpNoDelay(true);
                provider.setTcpNoDelay(true);
                sockets.add(client);
                sockets.add(provider);
                start("relay-requests", () -> pass(client, provider, toProvider, requests));
                start("relay-answers", () -> pass(provider, client, toClient, (bytes, length) -> {}));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private static void pass(Socket from, Socket to, AtomicLong count, Change change) {
        byte[] bytes = new byte[1 << 16];
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
                change.apply(bytes, length);
                count.addAndGet(length);
                out.write(bytes, 0, length);
            }
        } catch (IOException e) {
            // One side has closed; try-with-resources closes the other.
        }
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Bytes that went to the provider so far. */
    public long toProvider() {
        return toProvider.get();
    }

    /** Bytes that went to the client so far. */
    public long toClient() {
        return toClient.get();
    }

    /** Breaks all connections; new ones are passed on again. */
    public void breakConnections() {
        for (Socket socket : sockets) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        sockets.clear();
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        breakConnections();
    }
}
