/**
 * Puts messages on a socket and takes replies from it, one class for each Thrift transport; reads
 * messages with libthrift, to find their end and for the decoder.
 *
 * <p>The meaning of a message does not belong here; that is {@code codec}.
 */
package io.github.jmeterrpc.thrift.client.transport;
