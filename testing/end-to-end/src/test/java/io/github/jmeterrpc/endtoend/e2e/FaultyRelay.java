package io.github.jmeterrpc.endtoend.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Passes requests on to a server on loopback, and its replies not as they come. */
final class FaultyRelay implements AutoCloseable {

    /** What is done with the bytes of replies. */
    enum Fault {
        /** The connection is reset in place of each hundredth piece. */
        RESETS,
        /** One byte each two milliseconds. */
        SLOW
    }

    private static final int EACH = 100;
    private static final int BYTE_MILLIS = 2;

    private final Fault fault;
    private final int target;
    private final ServerSocket listening;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicInteger pieces = new AtomicInteger();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger resets = new AtomicInteger();

    FaultyRelay(Fault fault, int target) {
        this.fault = fault;
        this.target = target;
        try {
            listening = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::accept);
    }

    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException | InterruptedException e) {
                        // A side has closed its connection, or the test is over.
                    }
                },
                "relay");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = listening.accept();
            accepted.incrementAndGet();
            Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            sockets.add(client);
            sockets.add(server);
            start(() -> passOn(client, server));
            start(() -> reply(server, client));
        }
    }

    private static void passOn(Socket client, Socket server) throws IOException {
        try (client;
                server) {
            client.getInputStream().transferTo(server.getOutputStream());
        }
    }

    private void reply(Socket server, Socket client) throws IOException, InterruptedException {
        try (server;
                client) {
            InputStream in = server.getInputStream();
            OutputStream out = client.getOutputStream();
            byte[] piece = new byte[8192];
            for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
                if (fault == Fault.SLOW) {
                    for (int i = 0; i < length; i++) {
                        Thread.sleep(BYTE_MILLIS);
                        out.write(piece[i]);
                    }
                } else if (pieces.incrementAndGet() % EACH == 0) {
                    resets.incrementAndGet();
                    client.setSoLinger(true, 0);
                    return;
                } else {
                    out.write(piece, 0, length);
                }
            }
        }
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Connections since the start. */
    int accepted() {
        return accepted.get();
    }

    /** Of these, those that were reset. */
    int resets() {
        return resets.get();
    }

    @Override
    public void close() {
        try {
            listening.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
