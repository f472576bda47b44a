package io.github.jmeterrpc.thrift.engine;

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
import java.util.concurrent.atomic.AtomicLong;

/** Passes bytes on to a server, and counts connections and bytes. */
public final class Relay implements AutoCloseable {

    private final int target;
    private final ServerSocket listening;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicLong toServer = new AtomicLong();
    private final AtomicLong toClient = new AtomicLong();

    /** @param target port of the server on loopback */
    public Relay(int target) {
        this(target, InetAddress.getLoopbackAddress(), 0);
    }

    /** @param port to listen on; 0: any */
    Relay(int target, InetAddress address, int port) {
        this.target = target;
        try {
            listening = new ServerSocket(port, 500, address);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::accept);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "relay");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listening.accept();
                accepted.incrementAndGet();
                open.incrementAndGet();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                sockets.add(client);
                sockets.add(server);
                start(() -> {
                    pass(client, server, toServer);
                    open.decrementAndGet();
                });
                start(() -> pass(server, client, toClient));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private static void pass(Socket from, Socket to, AtomicLong count) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] bytes = new byte[8192];
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                count.addAndGet(read);
                out.write(bytes, 0, read);
            }
        } catch (IOException e) {
            // One of the two has gone.
        }
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

    long toServer() {
        return toServer.get();
    }

    long toClient() {
        return toClient.get();
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
