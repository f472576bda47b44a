package io.github.jmeterrpc.influx.record;

import io.github.jmeterrpc.metrics.DurationThresholds;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * How samples are grouped: which labels have their own rows, and which thresholds each has.
 *
 * @param summaryOnly true if none does, only the total is wanted
 * @param wanted decides whether a label gets rows; tested once per thread, window and label,
 *     from any thread
 * @param max labels with rows in one window; samples of further ones are counted under
 *     {@link #OTHERS}
 * @param thresholds durations up to which the samples of each label, and of all, are counted
 */
public record LabelRules(boolean summaryOnly, Predicate<String> wanted, int max, DurationThresholds thresholds) {

    /** Maximum number of labels in one test. */
    public static final int MAX = 2000;

    /** The name under which samples are counted once there are too many labels. */
    public static final String OTHERS = "(other labels)";

    /** Counts no thresholds. */
    public LabelRules(boolean summaryOnly, Predicate<String> wanted, int max) {
        this(summaryOnly, wanted, max, DurationThresholds.NONE);
    }

    /**
     * The labels of a test that have their own rows: the first {@link #max} wanted ones.
     * Thread-safe; load threads change it only while labels are new.
     */
    static final class Rows {

        /** Bound of the cache of unwanted labels, as a multiple of the labels with rows. */
        private static final int CACHED = 10;

        private final LabelRules labels;
        private final AtomicInteger places;
        private final AtomicInteger cachePlaces;
        private final Set<String> listed = ConcurrentHashMap.newKeySet();
        /** Saves the regular expression for each sample. */
        private final Set<String> unwanted = ConcurrentHashMap.newKeySet();

        Rows(LabelRules labels) {
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
            return listed.contains(label) ? label : OTHERS;
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
}
