/**
 * Destinations of points (InfluxDB, a live store or a file, each as a {@link Sink}), and the delivery of batches to them.
 *
 * <p>Files and counts of batches do not belong here; see {@code spool}.
 */
package io.github.jmeterrpc.influx.sink;
