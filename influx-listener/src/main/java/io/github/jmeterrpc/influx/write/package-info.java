/** Delivers lines to InfluxDB from a thread of its own and keeps account of them. Knows nothing of JMeter. */
package io.github.jmeterrpc.influx.write;
