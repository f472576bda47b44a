package io.github.jmeterrpc.metrics.line;

import java.util.Map;

/**
 * A point of line protocol.
 *
 * @param measurement unescaped
 * @param tags unescaped
 * @param seriesId the same for equal measurement and tags in any order, different otherwise (64
 *     bit)
 * @param fields its fields
 * @param nanos its time, ns since 1970
 * @param from where measurement, tags and fields begin in the text
 * @param to where they end
 */
public record Point(
        String measurement, Map<String, String> tags, long seriesId, Fields fields, long nanos, int from, int to) {

    private static final int NANOS_PER_MILLI = 1_000_000;

    /** A tag, empty if there is none. */
    public String tag(String name) {
        return tags.getOrDefault(name, "");
    }

    /** Its time in ms since 1970. */
    public long millis() {
        return Math.floorDiv(nanos, NANOS_PER_MILLI);
    }
}
