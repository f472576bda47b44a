/**
 * Counts durations, and reads and writes them as rows. Used by the listener, the live store, the
 * report and the sweep.
 *
 * <p>Labels, windows, generators and threads do not belong here, nor does anything of JMeter.
 */
package io.github.jmeterrpc.metrics;
