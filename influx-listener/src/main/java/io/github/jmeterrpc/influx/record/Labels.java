package io.github.jmeterrpc.influx.record;

import java.util.function.Predicate;

/**
 * Which labels get rows of their own.
 *
 * @param summaryOnly true if none does, only the total is wanted
 * @param wanted tells whether a label gets rows; asked about once per thread, window and label, from any thread
 * @param max labels with rows in one window; samples of further ones are counted under {@link #OTHERS}
 */
public record Labels(boolean summaryOnly, Predicate<String> wanted, int max) {

    /** The name under which samples are counted once there are too many labels. */
    public static final String OTHERS = "(other labels)";
}
