package io.github.jmeterrpc.influx.sink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A proxy for https that wants a password; whatever host it is asked for, it connects to a port of this machine. */
final class TunnelProxy implements AutoCloseable {

    /** What it was asked, each with all headers. */
    final List<String> requests = new CopyOnWriteArrayList<>();

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final int targetPort;

    TunnelProxy(int targetPort) throws IOException {
        this.targetPort = targetPort;
        threads.execute(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                threads.execute(() -> serve(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            String request = FaultyServer.readUntil(client.getInputStream(), "\r\n\r\n");
            requests.add(request);
            if (!request.contains("Proxy-Authorization: Basic bWU6cHc=")) {
                answer(
                        client,
                        "407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"proxy\"\r\n"
                                + "Content-Length: 0\r\nConnection: close");
                return;
            }
            try (Socket target = new Socket(InetAddress.getLoopbackAddress(), targetPort)) {
                answer(client, "200 Connected");
                threads.execute(() -> pump(target, client));
                pump(client, target);
            }
        } catch (IOException e) {
            // One of the two has gone.
        }
    }

    private static void answer(Socket client, String text) throws IOException {
        client.getOutputStream().write(("HTTP/1.1 " + text + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    private static void pump(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // One of the two has gone.
        }
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.shutdownNow();
    }
}
