/**
 * Measures the generator's health: effects of its machine, JVM, clock and network on the results. Does not depend on
 * JMeter.
 */
package io.github.jmeterrpc.influx.health;
