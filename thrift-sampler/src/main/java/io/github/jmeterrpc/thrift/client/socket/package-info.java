/**
 * Sockets with deadlines: connecting, TLS, reading, writing, and the limits of the machine.
 *
 * <p>Messages are in {@code client.transport}.
 */
package io.github.jmeterrpc.thrift.client.socket;
