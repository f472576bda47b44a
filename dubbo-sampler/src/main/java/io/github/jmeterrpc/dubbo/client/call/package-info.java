/**
 * Calls of one endpoint by a connected reference: generic calls, calls of protobuf services, and
 * streams of messages.
 *
 * <p>References, and how long they live, are in {@code client}.
 */
package io.github.jmeterrpc.dubbo.client.call;
