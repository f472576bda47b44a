/**
 * Where points are written: InfluxDB, a live store or a file, each behind {@link Sink}.
 *
 * <p>Retries, accounts and queues do not belong here.
 */
package io.github.jmeterrpc.influx.sink;
