package io.github.jmeterrpc.influx.sink.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands between the slashes of a URL, also where {@link java.net.URI} reads no host from it: names of containers
 * hold underscores.
 *
 * @param userInfo as written, null if there is none
 * @param host not empty, in brackets if it is an address of IPv6
 * @param port −1 if there is none
 */
public record Authority(String userInfo, String host, int port) {

    private static final Pattern PARTS = Pattern.compile("(?:([^@]*)@)?(\\[[^]@]+]|[\\w.-]+)(?::(\\d{1,5})?)?");

    /** Reads one, if it is one. */
    public static Optional<Authority> parse(String text) {
        Matcher parts = PARTS.matcher(text);
        return parts.matches()
                ? Optional.of(new Authority(
                        parts.group(1), parts.group(2), parts.group(3) == null ? -1 : Integer.parseInt(parts.group(3))))
                : Optional.empty();
    }

    /** Without user and password. */
    public String hostPort() {
        return port < 0 ? host : host + ":" + port;
    }
}
