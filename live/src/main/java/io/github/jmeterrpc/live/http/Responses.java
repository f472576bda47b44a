package io.github.jmeterrpc.live.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import io.github.jmeterrpc.files.Gzip;
import io.github.jmeterrpc.live.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Reads parameters of requests, and writes responses. */
final class Responses {

    static final String JSON = "application/json; charset=utf-8";

    private static final int UNAVAILABLE = 503;

    /** Value of Retry-After for clients that should retry. */
    private static final String RETRY_SECONDS = "2";

    private static final long MAX_DROPPED = 32 << 20;

    private static final int WORTH_PACKING = 1000;
    private static final String POLICY = "default-src 'none'; frame-ancestors 'none'";

    private Responses() {}

    /** The headers of every response. */
    static void common(HttpExchange exchange) {
        Headers headers = exchange.getResponseHeaders();
        // Header for listeners: the server merges internally and does not support queries.
        headers.set("X-Jmeter-Rpc-Store", "live");
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Content-Security-Policy", POLICY);
    }

    /** Returns a parameter of the request's URL; empty if it is absent. */
    static String parameter(HttpExchange exchange, String name) {
        String query = exchange.getRequestURI().getRawQuery();
        for (String pair : query == null ? new String[0] : query.split("&")) {
            if (pair.startsWith(name + "=")) {
                try {
                    return URLDecoder.decode(pair.substring(name.length() + 1), StandardCharsets.UTF_8);
                } catch (IllegalArgumentException e) {
                    return "";
                }
            }
        }
        return "";
    }

    static void empty(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
    }

    /**
     * Sends an error response. Then reads and discards the rest of the request up to a limit,
     * because closing a connection with unread bytes can lose the response.
     */
    static void error(HttpExchange exchange, int status, String message) throws IOException {
        if (status == UNAVAILABLE) {
            exchange.getResponseHeaders().set("Retry-After", RETRY_SECONDS);
        }
        body(exchange, status, JSON, Json.bytes(Map.of("error", message)));
        exchange.getResponseBody().flush();
        drop(exchange.getRequestBody());
    }

    private static void drop(InputStream rest) throws IOException {
        byte[] piece = new byte[1 << 13];
        try {
            int n = rest.read(piece);
            for (long dropped = n; n >= 0 && dropped < MAX_DROPPED; dropped += n) {
                n = rest.read(piece);
            }
        } catch (RuntimeException invalid) {
            // The JDK's server does not check the lengths of chunks.
            return;
        }
    }

    static void body(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        boolean packed = body.length > WORTH_PACKING && acceptsGzip(exchange);
        send(exchange, status, type, packed ? Gzip.pack(body) : body, packed);
    }

    static boolean acceptsGzip(HttpExchange exchange) {
        String accepted = exchange.getRequestHeaders().getFirst("Accept-Encoding");
        return accepted != null && accepted.contains("gzip");
    }

    static void send(HttpExchange exchange, int status, String type, byte[] body, boolean packed) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        if (packed) {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
        }
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, head ? -1 : body.length);
        if (!head) {
            exchange.getResponseBody().write(body);
        }
    }
}
