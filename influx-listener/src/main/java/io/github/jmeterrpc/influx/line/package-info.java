/** Turns closed windows into InfluxDB line protocol. Knows nothing of JMeter. */
package io.github.jmeterrpc.influx.line;
