/**
 * Counts samples on the load threads, and keeps single ones where that is wanted: no lock another thread can hold, no
 * clock; counting allocates nothing in the steady state.
 *
 * <p>Knows nothing of JMeter.
 */
package io.github.jmeterrpc.influx.record;
