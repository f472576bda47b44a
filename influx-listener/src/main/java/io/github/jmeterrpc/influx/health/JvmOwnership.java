package io.github.jmeterrpc.influx.health;

import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.line.SeriesTags;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The right to write rows about the whole JVM, such as its threads and its health. If the rows of
 * several listeners in a plan are summed, only the first listener has this right. Thread-safe.
 */
public final class JvmOwnership implements AutoCloseable {

    /** The owners in this JVM. */
    private static final Map<String, JvmOwnership> OWNERS = new ConcurrentHashMap<>();

    private final String key;

    private JvmOwnership(String key) {
        this.key = key;
    }

    /**
     * Acquires the right, unless a listener with the same destination and the same tags except the
     * instance holds it.
     *
     * @param rows the subject of the rows
     */
    public static JvmOwnership of(String rows, Destination destination, SeriesTags naming) {
        JvmOwnership ownership =
                new JvmOwnership(String.join("\n", rows, destination.id(), naming.measurement()) + naming.commonTags());
        OWNERS.putIfAbsent(ownership.key, ownership);
        return ownership;
    }

    /** Whether this listener writes the rows. */
    public boolean isHeld() {
        return OWNERS.get(key) == this;
    }

    @Override
    public void close() {
        OWNERS.remove(key, this);
    }
}
