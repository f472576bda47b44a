package io.github.jmeterrpc.live.store;

/**
 * The limits of a body that is being read.
 *
 * @param text maximum length of the unpacked text, in bytes
 * @param memory maximum memory of its points in bytes, as counted by
 *     {@link io.github.jmeterrpc.metrics.line.Point#memory}
 */
public record BodyLimits(long text, long memory) {

    /** The limits for points of this JVM. */
    public static final BodyLimits NONE = new BodyLimits(Long.MAX_VALUE, Long.MAX_VALUE);
}
