package io.github.jmeterrpc.thrift.element;

/**
 * When a thread closes its connection to an endpoint. The names are in plans: they are never
 * changed.
 */
public enum ConnectionLifetime {
    /** At its end: one connection for all its samples. */
    THREAD,
    /** Before each iteration of its thread group. */
    ITERATION,
    /** After each sample, which reconnects. */
    SAMPLE
}
