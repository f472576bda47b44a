package io.github.jmeterrpc.influx.record;

import io.github.jmeterrpc.metrics.DurationThresholds;
import java.util.function.Predicate;

/**
 * How samples are grouped: which labels get rows of their own, and which thresholds each has.
 *
 * @param summaryOnly true if none does, only the total is wanted
 * @param wanted decides whether a label gets rows; tested once per thread, window and label,
 *     from any thread
 * @param max labels with rows in one window; samples of further ones are counted under
 *     {@link #OTHERS}
 * @param thresholds durations up to which the samples of each label, and of all, are counted
 */
public record Labels(boolean summaryOnly, Predicate<String> wanted, int max, DurationThresholds thresholds) {

    /** The name under which samples are counted once there are too many labels. */
    public static final String OTHERS = "(other labels)";

    /** Counts no thresholds. */
    public Labels(boolean summaryOnly, Predicate<String> wanted, int max) {
        this(summaryOnly, wanted, max, DurationThresholds.NONE);
    }
}
