package io.github.jmeterrpc.thrift.element;

/**
 * Marks a client of a Java Request that calls over the thread's Thrift connections, with the parameters of
 * {@link TypedSettings}: its connections are counted before the test begins, when there is no instance to ask yet.
 */
public interface UsesThriftConnections {}
