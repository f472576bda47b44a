/**
 * Measures Dubbo's frames: codecs, filters, and the metrics of a call that they fill in.
 *
 * <p>Connections do not belong here; they are in {@code remoting}.
 */
package io.github.jmeterrpc.dubbo.wire;
