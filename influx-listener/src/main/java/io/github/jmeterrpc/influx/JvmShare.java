package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.line.SeriesTags;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is of the whole JVM, its threads and its health: of several listeners in one plan whose rows are summed, the first
 * one writes it. Thread-safe.
 */
final class JvmShare implements AutoCloseable {

    /** Of all listeners of this JVM. */
    private static final Map<String, JvmShare> HELD = new ConcurrentHashMap<>();

    private final String key;

    private JvmShare(String key) {
        this.key = key;
    }

    /** Takes a share, unless a listener to the same place and with the same tags, instance aside, has it. */
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
