package io.github.jmeterrpc.influx.merge;

/**
 * The result of one generator's merges.
 *
 * @param windows number of merged windows; a window merged again counts again
 * @param problem human-readable reason why windows are not merged at the end of the test; empty if all are
 */
public record Merged(long windows, String problem) {}
