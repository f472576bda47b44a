package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.jmeterrpc.metrics.failure.FailureKind;

/**
 * Failures of one transaction and one {@link FailureKind}.
 *
 * @param example one failed sample, or null
 */
public record ErrorRow(
        String transaction, String code, String message, @JsonUnwrapped Occurrences seen, Example example) {

    /**
     * Replaces the transaction in the row that combines rarer kinds, which are too many to be
     * shown.
     */
    public static final String OTHER = FailureKind.OTHER;

    /**
     * The number and the times of the failures.
     *
     * @param first first window with such failures, in ms since 1970
     * @param last last window with such failures, in ms since 1970
     */
    public record Occurrences(long count, long first, long last) {}

    /** A failed sample; long texts are cut. */
    public record Example(long time, String instance, String assertion, String url, String response) {}

    /** The number of failures. */
    public long count() {
        return seen.count();
    }
}
