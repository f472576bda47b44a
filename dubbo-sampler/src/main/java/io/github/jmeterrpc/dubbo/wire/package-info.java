/**
 * Reads, checks and measures the bytes of Dubbo's connections: codecs, serializations, filters, and
 * the metrics of a call.
 *
 * <p>Guarantees:
 *
 * <ol>
 *   <li>A received message never allocates more than in proportion to its bytes: a length in it that
 *       exceeds these bytes is rejected before memory is allocated for it.
 *   <li>Only objects of allowed classes are created, and only from replies to calls of this JVM.
 *       Heartbeats and announcements are recognized by their bytes; requests of a provider are not
 *       deserialized, and end the connection.
 *   <li>Malformed bytes end the calls concerned with a
 *       {@link io.github.jmeterrpc.dubbo.wire.DamagedMessageException} or close the
 *       connection; they never reach another call.
 *   <li>The bytes and times of a call are measured on the frame itself, and are written to the
 *       {@link io.github.jmeterrpc.dubbo.wire.CallMetrics} of this call only. A late reply
 *       does not change the metrics of a later call.
 *   <li>A stream holds a bounded number of unsent and unread bytes.
 *   <li>Measuring takes no lock that two calls share.
 * </ol>
 *
 * <p>Example: one call with its metrics.
 *
 * <pre>{@code
 * CallMetrics metrics = new CallMetrics();   // a new object for each call
 * metrics.begin(3000);                       // the next call of this thread; timeout in ms
 * try {
 *     proxy.order(7);
 * } finally {
 *     CallMetrics.end();
 * }
 * long bytes = metrics.receivedBytes();      // complete after the call has ended
 * }</pre>
 *
 * <p>Connections do not belong here; they are in {@code remoting}.
 */
package io.github.jmeterrpc.dubbo.wire;
