/**
 * Dubbo's transport, repaired: connections and how they are replaced. Frames are in {@code wire}.
 *
 * <p>Proxies and references do not belong here; they are in {@code client}.
 */
package io.github.jmeterrpc.dubbo.remoting;
