/**
 * Typed calls of Thrift services with the user's own generated client.
 *
 * <p>Calls by the IDL do not belong here; they are in {@code element}.
 */
package io.github.jmeterrpc.thrift.typed;
