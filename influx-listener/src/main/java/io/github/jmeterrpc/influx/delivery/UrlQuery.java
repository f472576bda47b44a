package io.github.jmeterrpc.influx.delivery;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Parses the query of a destination's URL. */
public final class UrlQuery {

    private UrlQuery() {}

    /**
     * Returns the decoded parameters by name; if a name occurs several times, the first value.
     *
     * @param raw the part of the URL after the question mark; null if there is none
     */
    public static Map<String, String> parse(String raw) {
        Map<String, String> query = new HashMap<>();
        if (raw != null) {
            for (String pair : raw.split("&")) {
                int equals = pair.indexOf('=');
                if (equals > 0) {
                    query.putIfAbsent(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
                }
            }
        }
        return query;
    }

    /** Decodes percent-encoded characters and plus signs, in UTF-8. */
    public static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
