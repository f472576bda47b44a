package io.github.jmeterrpc.live.document;

/**
 * What identifies a run.
 *
 * @param id name of its folder
 * @param title of the test, empty if unknown
 * @param application tag of the points, empty if none
 * @param run tag of the points, empty if none
 * @param start ms since 1970
 * @param end ms since 1970; null until all generators have ended
 * @param state running, silent or ended
 */
public record RunInfo(String id, String title, String application, String run, long start, Long end, String state) {}
