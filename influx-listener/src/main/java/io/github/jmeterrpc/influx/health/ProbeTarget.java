package io.github.jmeterrpc.influx.health;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The target of a probe.
 *
 * @param host name or IP address, IPv6 without brackets
 * @param port 1 to 65535
 */
public record ProbeTarget(String host, int port) {

    /** Maximum number of targets that a generator probes. */
    public static final int MOST = 16;

    private static final Pattern HOST_AND_PORT =
            Pattern.compile("(?:\\[([0-9A-Fa-f:.%\\w]+)]|([^\\s:/\\[\\]]+)):(\\d{1,5})");
    private static final int HIGHEST_PORT = 65_535;

    /**
     * Parses {@code host:port} or {@code [::1]:port}.
     *
     * @throws IllegalArgumentException if the text is invalid; the message names the valid form
     */
    public static ProbeTarget parse(String text) {
        Matcher parts = HOST_AND_PORT.matcher(text.trim());
        if (parts.matches()) {
            int port = Integer.parseInt(parts.group(3));
            if (port >= 1 && port <= HIGHEST_PORT) {
                return new ProbeTarget(parts.group(1) == null ? parts.group(2) : parts.group(1), port);
            }
        }
        throw new IllegalArgumentException("must be host:port, IPv6 in brackets as in [::1]:9090");
    }

    /**
     * Parses several targets separated by semicolons, without duplicates.
     *
     * @throws IllegalArgumentException if the text is invalid; the message names the valid form
     */
    public static List<ProbeTarget> parseAll(String text) {
        List<ProbeTarget> targets = new ArrayList<>();
        for (String part : text.split(";")) {
            if (!part.isBlank()) {
                ProbeTarget target = parse(part);
                if (!targets.contains(target)) {
                    targets.add(target);
                }
            }
        }
        if (targets.size() > MOST) {
            throw new IllegalArgumentException("must be " + MOST + " targets at most");
        }
        return targets;
    }

    /** The target as typed. */
    public String name() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
