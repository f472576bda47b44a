/**
 * Typed calls of Thrift services with the user's own generated client.
 *
 * <p>Calls without generated code are in {@code element}.
 */
package io.github.jmeterrpc.thrift.typed;
