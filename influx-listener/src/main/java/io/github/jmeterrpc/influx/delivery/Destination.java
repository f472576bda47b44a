package io.github.jmeterrpc.influx.delivery;

import java.util.function.Consumer;

/** The configured destination of points: an InfluxDB server, a live store or a file. */
public interface Destination {

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

    /** The URL that users type for this destination; contains no secrets. */
    String url();

    /** The database of the points. */
    String database();

    /** The host that points are sent to. */
    String host();

    /** The port on the host. */
    int port();

    /** Whether unacknowledged points are kept in files; a destination on the local disk needs none. */
    default boolean needsSpool() {
        return true;
    }
}
