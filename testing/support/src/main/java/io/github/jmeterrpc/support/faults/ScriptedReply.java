package io.github.jmeterrpc.support.faults;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * A reply of a {@link ScriptedHttpServer}.
 *
 * @param missing bytes that its header announces and that do not come: the connection is closed
 *     before
 */
public record ScriptedReply(int status, Headers headers, byte[] body, int missing) {

    public static final ScriptedReply NO_CONTENT = new ScriptedReply(204, "");
    /** Closes the connection without a reply. */
    public static final ScriptedReply CLOSE = new ScriptedReply(0, "");
    /** Never replies. */
    public static final ScriptedReply HANG = new ScriptedReply(0, "");

    public ScriptedReply(int status, String body) {
        this(status, body.getBytes(StandardCharsets.UTF_8));
    }

    public ScriptedReply(int status, byte[] body) {
        this(status, new Headers(), body, 0);
    }

    /** Returns this reply with a header. */
    public ScriptedReply with(String name, String value) {
        Headers more = new Headers();
        more.putAll(headers);
        more.set(name, value);
        return new ScriptedReply(status, more, body, missing);
    }

    /** Returns this reply truncated: its header announces more bytes than it has. */
    public ScriptedReply cut() {
        return new ScriptedReply(status, headers, body, 1000);
    }

    void send(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (status != 0) {
                exchange.getResponseHeaders().putAll(headers);
                int length = body.length + missing;
                exchange.sendResponseHeaders(status, length == 0 ? -1 : length);
                exchange.getResponseBody().write(body);
            }
        }
    }
}
