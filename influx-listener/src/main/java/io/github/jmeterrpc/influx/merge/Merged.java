package io.github.jmeterrpc.influx.merge;

/**
 * What one generator merged of all generators' counts.
 *
 * @param windows how many windows; one that was merged again, since more came, counts again
 * @param problem why the end of the test left something that is not merged, for people; empty if it did not
 */
public record Merged(long windows, String problem) {}
