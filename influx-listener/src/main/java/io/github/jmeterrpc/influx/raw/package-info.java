/** Makes points of single samples. Knows nothing of JMeter. */
package io.github.jmeterrpc.influx.raw;
