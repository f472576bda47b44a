/** Converts single samples to points. Does not depend on JMeter. */
package io.github.jmeterrpc.influx.raw;
