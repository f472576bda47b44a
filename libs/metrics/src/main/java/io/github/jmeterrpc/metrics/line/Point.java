package io.github.jmeterrpc.metrics.line;

import java.util.Map;

/**
 * A point of line protocol.
 *
 * @param measurement unescaped measurement
 * @param tags unescaped tags
 * @param seriesId a hash (64 bits) that is equal for equal measurement and tags in any order
 * @param fields fields of the point
 * @param nanos time of the point, in ns since 1970
 * @param line measurement, tags and fields as read; callers must not modify it
 */
public record Point(
        String measurement, Map<String, String> tags, long seriesId, PointFields fields, long nanos, byte[] line) {

    private static final int NANOS_PER_MILLI = 1_000_000;

    /** Memory of a point without tags and fields, of a tag, and of a field, in bytes. */
    private static final int OWN = 300;

    private static final int TAG = 180;
    private static final int FIELD = 100;

    /**
     * Bytes of memory per byte of the line: the line itself, and its names and texts with two bytes
     * per character.
     */
    private static final int PER_BYTE = 3;

    /** Returns a tag; empty if the point does not have it. */
    public String tag(String name) {
        return tags.getOrDefault(name, "");
    }

    /** The time in ms since 1970. */
    public long millis() {
        return Math.floorDiv(nanos, NANOS_PER_MILLI);
    }

    /** Upper estimate of the memory of the point, in bytes. */
    public long memory() {
        return OWN + (long) PER_BYTE * line.length + (long) TAG * tags.size() + (long) FIELD * fields.size();
    }
}
