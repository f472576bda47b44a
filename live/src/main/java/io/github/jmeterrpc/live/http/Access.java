package io.github.jmeterrpc.live.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Checks whether a client may write and read. Without a token, clients on this machine may do so,
 * except pages of other sites in a browser. With a token, clients that send it may do so.
 */
final class Access {

    private static final String COOKIE = "live-token=";

    /**
     * Host names of this machine that another site cannot use, because a browser would send the
     * site's own name.
     */
    private static final Pattern LOCAL_HOST =
            Pattern.compile("(localhost|\\[[0-9a-fA-F:.]+]|\\d+\\.\\d+\\.\\d+\\.\\d+)(:\\d+)?");

    private final String token;

    /** @param token the token; empty if none is needed */
    Access(String token) {
        this.token = token;
    }

    void check(HttpExchange exchange) throws HttpException {
        Headers headers = exchange.getRequestHeaders();
        String host = headers.getFirst("Host");
        if (token.isEmpty() && host != null && !LOCAL_HOST.matcher(host).matches()) {
            throw new HttpException(403, "the host '" + host + "' is not this machine; use its address");
        }
        List<String> origins = headers.getOrDefault("Origin", List.of());
        if (!origins.stream().allMatch(origin -> origin.equals("http://" + host))) {
            throw new HttpException(403, "requests from other sites are rejected");
        }
        if (!token.isEmpty() && !knowsToken(exchange)) {
            exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"live\", charset=\"UTF-8\"");
            throw new HttpException(401, "the token is missing or wrong");
        }
    }

    private boolean knowsToken(HttpExchange exchange) {
        String authorization = exchange.getRequestHeaders().getFirst("Authorization");
        if (authorization != null) {
            return isToken(ofAuthorization(authorization));
        }
        String cookies = String.join("; ", exchange.getRequestHeaders().getOrDefault("Cookie", List.of()));
        for (String cookie : cookies.split("; *")) {
            if (cookie.startsWith(COOKIE) && isToken(cookie.substring(COOKIE.length()))) {
                return true;
            }
        }
        return isToken(Responses.parameter(exchange, "p"));
    }

    private static String ofAuthorization(String authorization) {
        String[] parts = authorization.split(" ", 2);
        if (parts.length < 2) {
            return "";
        }
        if (!parts[0].equalsIgnoreCase("Basic")) {
            return parts[1].strip();
        }
        try {
            String login = new String(Base64.getDecoder().decode(parts[1].strip()), StandardCharsets.UTF_8);
            return login.substring(login.indexOf(':') + 1);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    /** Whether a text is the token; takes equally long for a wrong token. */
    boolean isToken(String text) {
        return !token.isEmpty()
                && MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The cookie of a browser that knows the token. It has no path, so the browser sends it to the
     * folder of the page, which differs behind a proxy with a prefix.
     */
    String cookie() {
        return COOKIE + token + "; HttpOnly; SameSite=Strict";
    }
}
