package io.github.jmeterrpc.live.document;

/**
 * An annotation.
 *
 * @param time time in ms since 1970
 * @param kind start, end or other
 * @param grafana URL of the run's dashboard in Grafana; empty if unknown
 */
public record Mark(long time, String instance, String kind, String text, String tags, String grafana) {}
