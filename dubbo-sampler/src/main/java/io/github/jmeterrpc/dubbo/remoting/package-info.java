/**
 * Dubbo's transport, adapted to load tests: connections, codecs, filters, reconnecting.
 *
 * <p>Proxies and references are in {@code client}.
 */
package io.github.jmeterrpc.dubbo.remoting;
