package io.github.jmeterrpc.influx.sink;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The authority of a URL: user info, host and port. Unlike {@link java.net.URI}, accepts host names with underscores,
 * which containers often have.
 *
 * @param userInfo undecoded, null if there is none
 * @param host not empty; an IPv6 address is in brackets
 * @param port −1 if there is none
 */
public record Authority(String userInfo, String host, int port) {

    private static final Pattern PARTS = Pattern.compile("(?:([^@]*)@)?(\\[[^]@]+]|[\\w.-]+)(?::(\\d{1,5})?)?");

    /** Parses an authority; empty if the text is invalid. */
    public static Optional<Authority> parse(String text) {
        Matcher parts = PARTS.matcher(text);
        return parts.matches()
                ? Optional.of(new Authority(
                        parts.group(1), parts.group(2), parts.group(3) == null ? -1 : Integer.parseInt(parts.group(3))))
                : Optional.empty();
    }

    /** Host and port without user info. */
    public String hostPort() {
        return port < 0 ? host : host + ":" + port;
    }
}
