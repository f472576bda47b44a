/**
 * Counts by duration and the percentiles that they give.
 *
 * <p>Whose counts they are does not belong here; it is in {@code figures}.
 */
package io.github.jmeterrpc.live.figures.histogram;
