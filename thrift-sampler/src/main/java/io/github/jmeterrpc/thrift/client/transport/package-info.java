/**
 * Writes messages to a socket and reads replies from it, with one class per Thrift transport;
 * parses messages with libthrift, to find their end and for the decoder.
 *
 * <p>Package {@code codec} interprets messages.
 */
package io.github.jmeterrpc.thrift.client.transport;
