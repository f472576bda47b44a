package io.github.jmeterrpc.dubbo.element;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets what was not used for longest, so that a variable in an address does not fill it. Used by one thread. */
final class LastUsed<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1L;

    /** As many as a thread keeps connections of its own. */
    private static final int MOST = 16;

    LastUsed() {
        super(MOST, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > MOST;
    }
}
