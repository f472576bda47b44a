/** Turns closed windows into InfluxDB line protocol. Does not depend on JMeter. */
package io.github.jmeterrpc.influx.line;
