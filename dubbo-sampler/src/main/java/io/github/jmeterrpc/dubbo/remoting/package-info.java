/**
 * Dubbo's transport, adapted to load tests: connections and their replacement. Frames are in {@code wire}.
 *
 * <p>Proxies and references are in {@code client}.
 */
package io.github.jmeterrpc.dubbo.remoting;
