/**
 * The called service, as immutable values: address, transport, protocol, limits.
 *
 * <p>Reading them from an element does not belong here; that is {@code element}.
 */
package io.github.jmeterrpc.thrift.client.endpoint;
