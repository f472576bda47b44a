package io.github.jmeterrpc.live.document;

import io.github.jmeterrpc.metrics.failure.FailureKind;

/**
 * Failures of one transaction and one {@link FailureKind}.
 *
 * @param first window in which they came, ms since 1970
 * @param last window in which they came, ms since 1970
 * @param example one failed sample, or null
 */
public record ErrorRow(
        String transaction, String code, String message, long count, long first, long last, Example example) {

    /** In place of the transaction: rarer kinds together, which are too many to be shown. */
    public static final String OTHER = FailureKind.OTHER;

    /** A failed sample; texts are cut. */
    public record Example(long time, String instance, String assertion, String url, String response) {}
}
