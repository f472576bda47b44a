package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.line.SeriesTags;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The right to write rows about the whole JVM, such as its threads and its health. Of several listeners in a plan whose
 * rows are summed, only the first one holds it. Thread-safe.
 */
final class JvmShare implements AutoCloseable {

    /** The holders in this JVM. */
    private static final Map<String, JvmShare> HELD = new ConcurrentHashMap<>();

    private final String key;

    private JvmShare(String key) {
        this.key = key;
    }

    /**
     * Acquires the right, unless a listener with the same destination and the same tags except the instance holds it.
     */
    static JvmShare of(String what, Settings settings, SeriesTags naming) {
        JvmShare share = new JvmShare(
                String.join("\n", what, settings.destination().id(), naming.measurement()) + naming.commonTags());
        HELD.putIfAbsent(share.key, share);
        return share;
    }

    boolean isHeld() {
        return HELD.get(key) == this;
    }

    @Override
    public void close() {
        HELD.remove(key, this);
    }
}
