package io.github.jmeterrpc.live.http;

import com.sun.net.httpserver.HttpExchange;
import io.github.jmeterrpc.live.disk.Body;
import io.github.jmeterrpc.live.disk.TooLargeException;
import io.github.jmeterrpc.live.store.Store;
import io.github.jmeterrpc.metrics.line.LimitException;
import io.github.jmeterrpc.metrics.line.LineException;
import io.github.jmeterrpc.metrics.line.WritePrecision;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.zip.ZipException;

/**
 * Accepts line protocol like InfluxDB's {@code /write}: the response 204 acknowledges that the
 * points are stored. The heap usage of a body is limited before it is allocated
 * ({@link BodyMemory}): the response is 413 if a body is too large, and 503 if there is not enough
 * memory now. Thread-safe.
 */
final class WriteHandler {

    private final Store store;
    private final RequestThreads threads;
    private final BodyMemory memory = new BodyMemory();

    /** @param threads threads that run the requests */
    WriteHandler(Store store, RequestThreads threads) {
        this.store = store;
        this.threads = threads;
    }

    void handle(HttpExchange exchange) throws IOException, HttpException {
        if (!exchange.getRequestMethod().equals("POST")) {
            exchange.getResponseHeaders().set("Allow", "POST");
            throw new HttpException(405, "points are written by POST, not by " + exchange.getRequestMethod());
        }
        String encoding = exchange.getRequestHeaders().getFirst("Content-Encoding");
        boolean gzip = "gzip".equalsIgnoreCase(encoding);
        if (encoding != null && !gzip && !encoding.equalsIgnoreCase("identity")) {
            throw new HttpException(415, "Content-Encoding '" + encoding + "': only gzip is supported");
        }
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        if (length != null && (length.length() > 18 || Long.parseLong(length) > BodyMemory.MAX_BODY)) {
            throw tooLarge();
        }
        Body body = new Body(gzip);
        long blocks = 0;
        try {
            InputStream in = exchange.getRequestBody();
            int n = 0;
            while (n >= 0) {
                if (body.isBlockFull()) {
                    if (!memory.receive()) {
                        throw new HttpException(503, "too many writes at the same time; retry later");
                    }
                    blocks++;
                }
                n = read(body, in);
                threads.progress(Math.max(0, n));
                if (body.length() > BodyMemory.MAX_BODY) {
                    throw tooLarge();
                }
            }
            threads.keep();
            write(body, Responses.parameter(exchange, "precision"));
        } finally {
            memory.release(blocks);
        }
        Responses.empty(exchange, 204);
    }

    private static int read(Body body, InputStream in) throws IOException, HttpException {
        try {
            return body.readFrom(in);
        } catch (RuntimeException e) {
            // The JDK's server does not check the lengths of chunks.
            throw new HttpException(400, "the length of a chunk is invalid");
        }
    }

    private static HttpException tooLarge() {
        return new HttpException(413, "a body may have " + BodyMemory.MAX_BODY + " bytes; send fewer points at once");
    }

    private void write(Body body, String precision) throws IOException, HttpException {
        try {
            if (!memory.takeShare()) {
                throw new HttpException(503, "too many writes at the same time; retry later");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the store is closed");
        }
        try {
            store.accept(body, WritePrecision.of(precision), BodyMemory.LIMITS);
        } catch (LimitException | TooLargeException e) {
            throw new HttpException(413, e.getMessage());
        } catch (LineException e) {
            throw new HttpException(400, e.getMessage());
        } catch (ZipException | EOFException e) {
            throw new HttpException(400, "unable to decode the gzip body: " + e.getMessage());
        } catch (IOException e) {
            throw new HttpException(507, "the points cannot be stored: " + e.getMessage());
        } finally {
            memory.releaseShare();
        }
    }
}
