package io.github.jmeterrpc.live.document;

import java.util.Map;

/**
 * Figures over time: columns of equal length by name, see docs/data.md. {@code time} is ascending,
 * in ms since 1970; durations are in ms, rates per second.
 *
 * @param all columns over all generators
 * @param generators columns of each generator, by instance
 */
public record Windows(Map<String, double[]> all, Map<String, Map<String, double[]>> generators) {}
