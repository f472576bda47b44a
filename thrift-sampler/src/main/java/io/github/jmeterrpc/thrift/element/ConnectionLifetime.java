package io.github.jmeterrpc.thrift.element;

/**
 * When a thread closes its connection to an endpoint. Plans contain the names, so they never
 * change.
 */
public enum ConnectionLifetime {
    /** The connection is closed at the end of the thread: one connection serves all its samples. */
    THREAD,
    /** The connection is closed before each iteration of the thread group. */
    ITERATION,
    /** The connection is closed after each sample; each sample connects. */
    SAMPLE
}
