package io.github.jmeterrpc.live.document;

import java.util.Map;

/**
 * Figures over time.
 *
 * @param all of all generators together
 * @param generators of each, by instance
 */
public record Windows(Columns all, Map<String, Columns> generators) {}
