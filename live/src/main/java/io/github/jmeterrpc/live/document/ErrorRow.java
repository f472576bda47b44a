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

    /** In place of the transaction: rarer kinds together, which are too many to be shown. */
    public static final String OTHER = FailureKind.OTHER;

    /**
     * How often and when.
     *
     * @param first window in which they came, ms since 1970
     * @param last window in which they came, ms since 1970
     */
    public record Occurrences(long count, long first, long last) {}

    /** A failed sample; texts are cut. */
    public record Example(long time, String instance, String assertion, String url, String response) {}

    /** How many there were. */
    public long count() {
        return seen.count();
    }
}
