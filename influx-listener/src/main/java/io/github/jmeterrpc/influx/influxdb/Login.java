package io.github.jmeterrpc.influx.influxdb;

import io.github.jmeterrpc.influx.delivery.UrlQuery;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The value of the Authorization header; never shown to users or logged.
 *
 * @param header value of the header, empty without credentials
 * @param secrets texts that must not appear in a log
 */
public record Login(String header, List<String> secrets) {

    private static final char FIRST_OF_TOKEN = 0x21;
    private static final char LAST_OF_TOKEN = 0x7E;

    /**
     * @throws IllegalArgumentException if the token contains characters that are invalid in a
     * header; the message does not contain the token
     */
    static Login of(String token, String userInfo, Map<String, String> query) {
        if (!token.isBlank()) {
            return new Login("Token " + checked(token.trim()), List.of(token.trim()));
        }
        if (query.containsKey("u")) {
            return basic(query.get("u"), query.getOrDefault("p", ""));
        }
        if (userInfo != null) {
            // Split before decoding, since both parts may contain an encoded colon.
            int colon = userInfo.indexOf(':');
            String user = colon < 0 ? userInfo : userInfo.substring(0, colon);
            return basic(percentDecode(user), percentDecode(colon < 0 ? "" : userInfo.substring(colon + 1)));
        }
        return new Login("", List.of());
    }

    private static String checked(String token) {
        for (int i = 0; i < token.length(); i++) {
            char c = token.charAt(i);
            if (c < FIRST_OF_TOKEN || c > LAST_OF_TOKEN) {
                throw new IllegalArgumentException(String.format(
                        "influxdbToken cannot be sent: its character %d of %d is U+%04X, which no token contains; it may be invisible and come from copying. Remove it, "
                                + "or type the token again",
                        i + 1, token.length(), (int) c));
            }
        }
        return token;
    }

    private static String percentDecode(String text) {
        // A plus sign means a space only in the query.
        return UrlQuery.decode(text.replace("+", "%2B"));
    }

    private static Login basic(String user, String password) {
        String encoded = Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
        List<String> secrets =
                Stream.of(password, encoded).filter(s -> !s.isEmpty()).toList();
        return new Login("Basic " + encoded, secrets);
    }

    /** Replaces the secrets in a text. */
    String mask(String text) {
        String masked = text;
        for (String secret : secrets) {
            masked = masked.replace(secret, "***");
        }
        return masked;
    }

    @Override
    public String toString() {
        return header.isEmpty() ? "Login[none]" : "Login[***]";
    }
}
