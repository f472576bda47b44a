package io.github.jmeterrpc.influx.record;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * LRU set of the labels that had rows in earlier windows; they take precedence over new labels when a window has too
 * many. Not thread-safe.
 */
final class KnownLabels {

    /** Capacity as a multiple of the labels per window, so that a label which pauses for some windows is kept. */
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
        // Removed and added again, so that the least recently used label is the first.
        labels.removeAll(published);
        labels.addAll(published);
        Iterator<String> oldest = labels.iterator();
        while (labels.size() > max) {
            oldest.next();
            oldest.remove();
        }
    }
}
