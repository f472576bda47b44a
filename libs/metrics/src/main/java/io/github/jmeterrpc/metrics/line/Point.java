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
 * @param line measurement, tags and fields as they were read; not to be changed
 */
public record Point(
        String measurement, Map<String, String> tags, long seriesId, PointFields fields, long nanos, byte[] line) {

    private static final int NANOS_PER_MILLI = 1_000_000;

    /** Memory of a point without tags and fields, of a tag, and of a field, bytes. */
    private static final int OWN = 300;

    private static final int TAG = 180;
    private static final int FIELD = 100;

    /** The line itself, and its names and texts in characters of two bytes. */
    private static final int PER_BYTE = 3;

    /** A tag, empty if there is none. */
    public String tag(String name) {
        return tags.getOrDefault(name, "");
    }

    /** Its time in ms since 1970. */
    public long millis() {
        return Math.floorDiv(nanos, NANOS_PER_MILLI);
    }

    /** Upper estimate of the memory that it takes, bytes. */
    public long memory() {
        return OWN + (long) PER_BYTE * line.length + (long) TAG * tags.size() + (long) FIELD * fields.size();
    }
}
