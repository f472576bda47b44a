/**
 * Destinations of points: InfluxDB, a live store or a file, each as a {@link Sink}.
 *
 * <p>Retries, counters and queues do not belong here.
 */
package io.github.jmeterrpc.influx.sink;
