/**
 * Dubbo's transport, repaired and measured: connections, codecs, filters, reconnecting.
 *
 * <p>Proxies and references do not belong here; they are in {@code client}.
 */
package io.github.jmeterrpc.dubbo.remoting;
