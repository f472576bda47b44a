package io.github.jmeterrpc.influx.record;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The labels that had rows in earlier windows: they go before new ones when there is no room for all. Forgets those that
 * had none for the longest time. Not thread-safe.
 */
final class KnownLabels {

    /** How many times as many as fit into one window: who pauses for some windows is not forgotten. */
    private static final int WINDOWS = 10;

    private final int max;
    private final Set<String> labels = new LinkedHashSet<>();

    KnownLabels(int maxPerWindow) {
        this.max = WINDOWS * maxPerWindow;
    }

    boolean contains(String label) {
        return labels.contains(label);
    }

    void add(Set<String> published) {
        // Taken out and put in again, so that the first one is the one not seen for longest.
        labels.removeAll(published);
        labels.addAll(published);
        Iterator<String> oldest = labels.iterator();
        while (labels.size() > max) {
            oldest.next();
            oldest.remove();
        }
    }
}
