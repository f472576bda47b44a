package io.github.jmeterrpc.dubbo.client;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * A map that keeps the {@value #MOST} most recently used entries, because a variable may give
 * another address for each sample. Used by one thread.
 */
public final class LastUsed<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1L;

    /** Equals the number of connections that a thread of the Thrift sampler keeps. */
    static final int MOST = 16;

    private final transient BiConsumer<K, V> dropped;

    /** @param dropped called with each entry that is removed */
    public LastUsed(BiConsumer<K, V> dropped) {
        super(MOST, 0.75f, true);
        this.dropped = dropped;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        if (size() <= MOST) {
            return false;
        }
        dropped.accept(eldest.getKey(), eldest.getValue());
        return true;
    }

    @Override
    public void clear() {
        forEach(dropped);
        super.clear();
    }
}
