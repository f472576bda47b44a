/**
 * Counts samples on the load threads: no lock another thread can hold, no allocation in the steady state, no clock.
 *
 * <p>Knows nothing of JMeter.
 */
package io.github.jmeterrpc.influx.record;
