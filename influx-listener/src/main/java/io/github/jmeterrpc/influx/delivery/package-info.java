/**
 * Sends the batches of a spool, and defines the interface of destinations. It is independent of
 * protocols: {@link io.github.jmeterrpc.influx.delivery.Sink} is implemented by the packages
 * {@code influxdb} and {@code file}, and by the store of the live page.
 *
 * <p>A {@link io.github.jmeterrpc.influx.delivery.Sender} takes the first batch of a queue, writes it to
 * the sink, and removes it, halves it or postpones it by the {@link
 * io.github.jmeterrpc.influx.delivery.WriteException.Remedy} of a failure.
 */
package io.github.jmeterrpc.influx.delivery;
