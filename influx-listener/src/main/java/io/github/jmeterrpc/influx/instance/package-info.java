/** The name of this generator in InfluxDB. Knows nothing of JMeter. */
package io.github.jmeterrpc.influx.instance;
