package io.github.jmeterrpc.live.document;

/**
 * Failures of one kind.
 *
 * @param first window in which they came, ms since 1970
 * @param last window in which they came, ms since 1970
 * @param example one failed sample, or null
 */
public record ErrorRow(
        String transaction, String code, String message, long count, long first, long last, Example example) {

    /** A failed sample; texts are cut. */
    public record Example(long time, String instance, String assertion, String url, String response) {}
}
