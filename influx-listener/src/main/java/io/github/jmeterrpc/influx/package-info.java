/** The listener's engine: recording, windows, rows and delivery put together. Knows nothing of JMeter. */
package io.github.jmeterrpc.influx;
