/**
 * Counts samples on the load threads, and keeps single samples if enabled. Recording takes no lock that another thread
 * can hold and reads no clock; counting allocates nothing in the steady state.
 *
 * <p>Does not depend on JMeter.
 */
package io.github.jmeterrpc.influx.record;
