/**
 * The called service, as immutable values: address, service, options, call.
 *
 * <p>Package {@code element} reads them from an element's properties.
 */
package io.github.jmeterrpc.dubbo.endpoint;
