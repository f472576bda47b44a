/**
 * The called service, as immutable values: address, transport, protocol, limits.
 *
 * <p>Package {@code element} reads them from an element's properties.
 */
package io.github.jmeterrpc.thrift.client.endpoint;
