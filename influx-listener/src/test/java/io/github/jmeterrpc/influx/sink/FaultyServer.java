package io.github.jmeterrpc.influx.sink;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server whose first connections fail below HTTP; it answers later ones with 204. */
public final class FaultyServer implements AutoCloseable {

    public enum Fault {
        /** Resets the connection when the request has come. */
        RESET,
        /** Ends its own half of the connection and goes on reading. */
        HALF_CLOSED,
        /** Answers after half a second. */
        SLOW,
        /** Answers byte by byte and never to the end. */
        TRICKLE,
        /** Takes the connection and reads nothing. */
        DEAF
    }

    private static final byte[] OK =
            "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    public final AtomicInteger accepted = new AtomicInteger();
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Fault fault;
    private final int faults;

    public FaultyServer(Fault fault, int faults) throws IOException {
        this.fault = fault;
        this.faults = faults;
        threads.execute(this::accept);
    }

    public String url() {
        return "http://127.0.0.1:" + server.getLocalPort() + "/write?db=test";
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                boolean faulty = accepted.incrementAndGet() <= faults;
                threads.execute(() -> serve(socket, faulty));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket socket, boolean faulty) {
        try (socket) {
            if (!faulty) {
                readRequest(socket);
                socket.getOutputStream().write(OK);
                return;
            }
            fail(socket);
        } catch (IOException e) {
            // The other side has gone, as some of the faults intend.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void fail(Socket socket) throws IOException, InterruptedException {
        switch (fault) {
            case RESET -> {
                readRequest(socket);
                socket.setSoLinger(true, 0);
            }
            case HALF_CLOSED -> {
                socket.shutdownOutput();
                while (socket.getInputStream().read() >= 0) {
                    // Until the other side ends it too.
                }
            }
            case SLOW -> {
                readRequest(socket);
                Thread.sleep(500);
                socket.getOutputStream().write(OK);
            }
            case TRICKLE -> {
                readRequest(socket);
                for (byte b : "HTTP/1.1 204 No Content\r\nX: ".getBytes(StandardCharsets.US_ASCII)) {
                    socket.getOutputStream().write(b);
                }
                while (true) {
                    socket.getOutputStream().write('x');
                    Thread.sleep(200);
                }
            }
            case DEAF -> Thread.sleep(60_000);
        }
    }

    /** Up to the end of a chunked body or of one with a length; requests here are small. */
    private static void readRequest(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        String text = readUntil(in, "\r\n\r\n").toLowerCase(Locale.ROOT);
        int at = text.indexOf("content-length: ");
        if (at >= 0) {
            in.readNBytes(Integer.parseInt(text.substring(at + 16, text.indexOf('\r', at))));
        } else {
            readUntil(in, "\r\n0\r\n\r\n");
        }
    }

    /**
     * Reads up to an end and that.
     *
     * @throws EOFException if the other side has gone before
     */
    static String readUntil(InputStream in, String end) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf(end) < 0) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException();
            }
            text.append((char) next);
        }
        return text.toString();
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
