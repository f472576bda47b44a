package io.github.jmeterrpc.live.http;

import com.sun.net.httpserver.HttpExchange;
import io.github.jmeterrpc.live.disk.TooLargeException;
import io.github.jmeterrpc.live.disk.Unpacked;
import io.github.jmeterrpc.live.store.Store;
import io.github.jmeterrpc.metrics.line.LineException;
import io.github.jmeterrpc.metrics.line.Precision;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Takes line protocol as InfluxDB's {@code /write} does: 204 acknowledges that the points are
 * stored. Thread-safe.
 */
final class WriteHandler {

    private static final int MAX_BODY = 16 << 20;
    private static final int MAX_TEXT = 32 << 20;

    /** Memory of a point until it is counted: its tags and fields, some 600 bytes. */
    private static final int POINT_BYTES = 600;

    private static final long HEAP = Runtime.getRuntime().maxMemory();

    /** Bytes of all bodies that are being read and handled. */
    private static final long MAX_TOGETHER = Math.min(256L << 20, HEAP / 8);

    /** Bodies that are unpacked and parsed at the same time. */
    private static final int PARSERS = Math.max(2, Runtime.getRuntime().availableProcessors());

    /**
     * Points of one body: those of all bodies that are being parsed take a quarter of the heap at
     * most.
     */
    private static final long MAX_POINTS = Math.min(500_000, HEAP / 4 / PARSERS / POINT_BYTES);

    private final Store store;
    private final AtomicLong together = new AtomicLong();
    /** Fair: under load the body that came first is next. */
    private final Semaphore parsing = new Semaphore(PARSERS, true);

    WriteHandler(Store store) {
        this.store = store;
    }

    void handle(HttpExchange exchange) throws IOException, HttpException {
        if (!exchange.getRequestMethod().equals("POST")) {
            exchange.getResponseHeaders().set("Allow", "POST");
            throw new HttpException(405, "points are written by POST");
        }
        String encoding = exchange.getRequestHeaders().getFirst("Content-Encoding");
        boolean gzip = "gzip".equalsIgnoreCase(encoding);
        if (encoding != null && !gzip && !encoding.equalsIgnoreCase("identity")) {
            throw new HttpException(415, "Content-Encoding '" + encoding + "': only gzip is supported");
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try {
            read(exchange, body);
            parsing.acquireUninterruptibly();
            try {
                write(body.toByteArray(), gzip, Responses.parameter(exchange, "precision"));
            } finally {
                parsing.release();
            }
        } finally {
            together.addAndGet(-body.size());
        }
        Responses.empty(exchange, 204);
    }

    private void read(HttpExchange exchange, ByteArrayOutputStream body) throws IOException, HttpException {
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        boolean tooLarge =
                length != null && length.length() > String.valueOf(MAX_BODY).length();
        byte[] piece = new byte[1 << 14];
        InputStream in = exchange.getRequestBody();
        for (int n = 0; n >= 0 && !tooLarge; n = in.read(piece)) {
            body.write(piece, 0, n);
            if (together.addAndGet(n) > MAX_TOGETHER) {
                throw new HttpException(503, "too many writes at the same time; retry later");
            }
            tooLarge = body.size() > MAX_BODY;
        }
        if (tooLarge) {
            throw new HttpException(413, "a body may have " + MAX_BODY + " bytes; send fewer points at once");
        }
    }

    private void write(byte[] body, boolean gzip, String precision) throws HttpException {
        byte[] text = gzip ? unpack(body) : body;
        long lines = 1;
        for (byte c : text) {
            lines += c == '\n' ? 1 : 0;
        }
        if (lines > MAX_POINTS) {
            throw new HttpException(413, "a body may have " + MAX_POINTS + " points; send fewer at once");
        }
        try {
            store.accept(text, gzip ? body : null, Precision.of(precision));
        } catch (LineException e) {
            throw new HttpException(400, e.getMessage());
        } catch (IOException e) {
            throw new HttpException(507, "the points cannot be stored: " + e.getMessage());
        }
    }

    private static byte[] unpack(byte[] body) throws HttpException {
        try {
            return Unpacked.of(body, MAX_TEXT);
        } catch (TooLargeException e) {
            throw new HttpException(413, e.getMessage());
        } catch (IOException e) {
            throw new HttpException(400, "unable to decode the gzip body: " + e.getMessage());
        }
    }
}
