/** The listener's engine: combines recording, windows, rows and delivery. Does not depend on JMeter. */
package io.github.jmeterrpc.influx;
