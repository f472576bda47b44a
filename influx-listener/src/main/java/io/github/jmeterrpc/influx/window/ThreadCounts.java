package io.github.jmeterrpc.influx.window;

/**
 * Load threads of this JVM at one moment.
 *
 * @param active running now
 * @param started so far, in all
 * @param ended so far, in all
 */
public record ThreadCounts(int active, int started, int ended) {}
