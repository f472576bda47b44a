package io.github.jmeterrpc.live.http;

import com.sun.net.httpserver.HttpExchange;
import io.github.jmeterrpc.live.disk.Gzip;
import io.github.jmeterrpc.live.disk.TooLargeException;
import io.github.jmeterrpc.live.store.Store;
import io.github.jmeterrpc.metrics.line.LineException;
import io.github.jmeterrpc.metrics.line.Precision;
import java.io.IOException;
import java.util.concurrent.Semaphore;

/** Takes line protocol as InfluxDB's {@code /write} does: 204 says that the points are kept. */
final class WriteHandler {

    private static final int MAX_BODY = 16 << 20;
    private static final int MAX_TEXT = 32 << 20;
    private static final long MAX_TOGETHER = 256L << 20;
    private static final int HEAP_SHARE = 8;

    /** What a point takes in memory until it is counted: its tags and fields, some 600 bytes. */
    private static final int POINT_BYTES = 600;

    private static final long MAX_POINTS = 500_000;

    private final Store store;
    private final Bodies bodies =
            new Bodies(MAX_BODY, Math.min(MAX_TOGETHER, Runtime.getRuntime().maxMemory() / HEAP_SHARE));

    /** Bodies that are unpacked and parsed at the same time. */
    private final int parsers = Math.max(2, Runtime.getRuntime().availableProcessors());

    private final Semaphore parsing = new Semaphore(parsers);

    /** Points of one body: those of all bodies that are being parsed take a quarter of the heap at most. */
    private final long maxPoints = Math.min(MAX_POINTS, Runtime.getRuntime().maxMemory() / 4 / parsers / POINT_BYTES);

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
            throw new HttpException(415, "Content-Encoding '" + encoding + "': gzip is understood");
        }
        bodies.read(exchange, body -> {
            parsing.acquireUninterruptibly();
            try {
                write(body, gzip, Query.of(exchange).get("precision"));
            } finally {
                parsing.release();
            }
        });
        Responses.empty(exchange, 204);
    }

    private void write(byte[] body, boolean gzip, String precision) throws HttpException {
        byte[] text = gzip ? unpack(body) : body;
        checkPoints(text);
        try {
            store.accept(text, gzip ? body : null, Precision.of(precision));
        } catch (LineException e) {
            throw new HttpException(400, e.getMessage());
        } catch (IOException e) {
            throw new HttpException(507, "the points cannot be kept: " + e.getMessage());
        }
    }

    private void checkPoints(byte[] text) throws HttpException {
        long lines = 1;
        for (byte c : text) {
            if (c == '\n') {
                lines++;
            }
        }
        if (lines > maxPoints) {
            throw new HttpException(413, "a body may have " + maxPoints + " points; send fewer at once");
        }
    }

    private static byte[] unpack(byte[] body) throws HttpException {
        try {
            return Gzip.unpack(body, MAX_TEXT);
        } catch (TooLargeException e) {
            throw new HttpException(413, e.getMessage());
        } catch (IOException e) {
            throw new HttpException(400, "unable to decode the gzip body: " + e.getMessage());
        }
    }
}
