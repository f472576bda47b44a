package io.github.jmeterrpc.live.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;

/** Reads bodies of requests, each and all together within a limit. Thread-safe. */
final class Bodies {

    private final long maxBytes;
    private final long maxTogether;
    private final AtomicLong together = new AtomicLong();

    /**
     * Sets the limits.
     *
     * @param maxBytes of one body
     * @param maxTogether of those that are being read and handled
     */
    Bodies(long maxBytes, long maxTogether) {
        this.maxBytes = maxBytes;
        this.maxTogether = maxTogether;
    }

    /** Handles a body. */
    interface Handler {

        void handle(byte[] body) throws IOException, HttpException;
    }

    void read(HttpExchange exchange, Handler handler) throws IOException, HttpException {
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        if (length != null && length.length() > String.valueOf(maxBytes).length()) {
            throw tooLarge();
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        byte[] piece = new byte[1 << 14];
        InputStream in = exchange.getRequestBody();
        try {
            for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
                if (together.addAndGet(n) > maxTogether) {
                    body.write(piece, 0, n);
                    throw new HttpException(503, "too much is being written at the moment; send it again later");
                }
                body.write(piece, 0, n);
                if (body.size() > maxBytes) {
                    throw tooLarge();
                }
            }
            handler.handle(body.toByteArray());
        } finally {
            together.addAndGet(-body.size());
        }
    }

    private HttpException tooLarge() {
        return new HttpException(413, "a body may have " + maxBytes + " bytes; send fewer points at once");
    }
}
