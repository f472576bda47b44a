package io.github.jmeterrpc.influx.record;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The labels of a test that have rows of their own: the first {@link Labels#max} wanted ones.
 * Thread-safe; load threads change it only while labels are new.
 */
final class RowLabels {

    /** Bound of the cache of unwanted labels, as a multiple of the labels with rows. */
    private static final int CACHED = 10;

    private final Labels labels;
    private final AtomicInteger places;
    private final AtomicInteger cachePlaces;
    private final Set<String> listed = ConcurrentHashMap.newKeySet();
    /** Saves the regular expression for each sample. */
    private final Set<String> unwanted = ConcurrentHashMap.newKeySet();

    RowLabels(Labels labels) {
        this.labels = labels;
        this.places = new AtomicInteger(labels.max());
        this.cachePlaces = new AtomicInteger(CACHED * labels.max());
    }

    /** The label under which samples are counted; null if they count in the total only. */
    String rowOf(String label) {
        if (listed.contains(label)) {
            return label;
        }
        if (labels.summaryOnly() || isUnwanted(label)) {
            return null;
        }
        if (takePlace(places)) {
            listed.add(label);
            return label;
        }
        // Another thread may have taken the last place for the same label.
        return listed.contains(label) ? label : Labels.OTHERS;
    }

    private boolean isUnwanted(String label) {
        if (unwanted.contains(label)) {
            return true;
        }
        if (labels.wanted().test(label)) {
            return false;
        }
        if (takePlace(cachePlaces)) {
            unwanted.add(label);
        }
        return true;
    }

    private static boolean takePlace(AtomicInteger places) {
        return places.get() > 0 && places.getAndDecrement() > 0;
    }
}
