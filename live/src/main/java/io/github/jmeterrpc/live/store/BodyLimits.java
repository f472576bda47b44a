package io.github.jmeterrpc.live.store;

/**
 * Limits of a body that is being read.
 *
 * @param text longest text, unpacked, bytes
 * @param memory of its points, by {@link io.github.jmeterrpc.metrics.line.Point#memory}, bytes
 */
public record BodyLimits(long text, long memory) {

    /** For points that this JVM has made itself. */
    public static final BodyLimits NONE = new BodyLimits(Long.MAX_VALUE, Long.MAX_VALUE);
}
