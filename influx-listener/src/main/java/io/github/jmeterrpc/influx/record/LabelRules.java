package io.github.jmeterrpc.influx.record;

import io.github.jmeterrpc.metrics.DurationThresholds;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * The rules for grouping samples: which labels have their own rows, and which thresholds apply to
 * each label.
 *
 * @param summaryOnly whether only the total has rows
 * @param wanted decides whether a label has its own rows; called once per thread, window and label,
 *     on any thread
 * @param max maximum number of labels with rows in one window; samples of further labels are
 *     counted under {@link #OTHERS}
 * @param thresholds durations up to which samples are counted, for each label and for the total
 */
public record LabelRules(boolean summaryOnly, Predicate<String> wanted, int max, DurationThresholds thresholds) {

    /** Maximum number of labels in one test. */
    public static final int MAX = 2000;

    /** The name under which samples are counted if there are too many labels. */
    public static final String OTHERS = "(other labels)";

    /** Creates rules without thresholds. */
    public LabelRules(boolean summaryOnly, Predicate<String> wanted, int max) {
        this(summaryOnly, wanted, max, DurationThresholds.NONE);
    }

    /**
     * The labels of a test with their own rows: the first {@link #max} wanted labels. Thread-safe;
     * load threads modify it only for new labels.
     */
    static final class OwnRowLabels {

        /** Bound of the cache of unwanted labels, as a multiple of the labels with rows. */
        private static final int CACHED = 10;

        private final LabelRules labels;
        private final AtomicInteger places;
        private final AtomicInteger cachePlaces;
        private final Set<String> listed = ConcurrentHashMap.newKeySet();
        /** Caches unwanted labels, so that the regular expression is not evaluated for each sample. */
        private final Set<String> unwanted = ConcurrentHashMap.newKeySet();

        OwnRowLabels(LabelRules labels) {
            this.labels = labels;
            this.places = new AtomicInteger(labels.max());
            this.cachePlaces = new AtomicInteger(CACHED * labels.max());
        }

        /** The label under which samples are counted; null if they count only in the total. */
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
