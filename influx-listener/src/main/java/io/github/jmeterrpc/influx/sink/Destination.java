package io.github.jmeterrpc.influx.sink;

import java.util.Locale;
import java.util.function.Consumer;

/** The configured destination of points: an InfluxDB server, a live store or a file. */
public sealed interface Destination permits InfluxUrl, EmbeddedStore, LineFile {

    /**
     * Parses a destination as typed by a user.
     *
     * @param url {@code http(s)://…/write?db=…}, see {@link InfluxUrl}, or {@code file:///path},
     *     see {@link LineFile}
     * @param token token of InfluxDB 2 or 3, may be empty
     * @param caFile PEM file with the certificates to trust, empty for those the JVM trusts
     * @throws IllegalArgumentException if the input is invalid; the message names the problem and
     *     the remedy, without secrets
     */
    static Destination parse(String url, String token, String caFile) {
        return url.trim().toLowerCase(Locale.ROOT).startsWith(LineFile.SCHEME)
                ? LineFile.parse(url)
                : InfluxUrl.parse(url, token, caFile);
    }

    /**
     * Opens a sink; the first write makes the first connection.
     *
     * @param report receives messages about repairs made before writing, without secrets
     * @throws IllegalArgumentException if a required file cannot be used
     */
    Sink open(Consumer<String> report);

    /**
     * Identifies the place where points are stored: spools with an equal id can be delivered here.
     * Contains no secrets.
     */
    String id();

    /** The URL to type for this destination; contains no secrets. */
    String url();

    /** The database of the points. */
    String database();

    /** The host that points are sent to. */
    String host();

    /** The port at that host. */
    int port();
}
