package io.github.jmeterrpc.dubbo.testbed;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Accepts connections on a port of 127.0.0.1, keeps what it receives, and answers nothing, or
 * always the same.
 */
public final class RecordingServer implements AutoCloseable {

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final StringBuffer received = new StringBuffer();

    private final String answer;

    /** Null: none. */
    private ServerSocket second;

    private RecordingServer(String answer) throws IOException {
        this.answer = answer;
        start("accepting", this::accept);
    }

    /** One that never answers. */
    public static RecordingServer silent() throws IOException {
        return new RecordingServer("");
    }

    /** A web server that refuses everything. */
    public static RecordingServer refusing() throws IOException {
        return new RecordingServer("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    }

    /** The same, with the second port of Nacos, which ends each connection. */
    public static RecordingServer refusingNacos() throws IOException {
        RecordingServer first = refusing();
        ServerSocket second = new ServerSocket();
        first.second = second;
        second.bind(new InetSocketAddress(first.server.getInetAddress(), first.server.getLocalPort() + 1000));
        start("second port", () -> {
            try {
                while (true) {
                    second.accept().close();
                }
            } catch (IOException e) {
                // Closed.
            }
        });
        return first;
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, "recording server " + name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                sockets.add(socket);
                start("reading", () -> read(socket));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void read(Socket socket) {
        byte[] buffer = new byte[8192];
        try {
            InputStream in = socket.getInputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                received.append(new String(buffer, 0, count, StandardCharsets.UTF_8));
                if (!answer.isEmpty()) {
                    socket.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
                    socket.shutdownOutput();
                }
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    /** Such as {@code 127.0.0.1:8848}. */
    public String hostAndPort() {
        return "127.0.0.1:" + server.getLocalPort();
    }

    /** All that came until now. */
    public String received() {
        return received.toString();
    }

    @Override
    public void close() throws IOException {
        server.close();
        if (second != null) {
            second.close();
        }
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
