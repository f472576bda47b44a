/**
 * Puts messages on a socket and takes replies from it, one class for each Thrift transport.
 *
 * <p>What a message says does not belong here; that is {@code codec}.
 */
package io.github.jmeterrpc.thrift.client.transport;
