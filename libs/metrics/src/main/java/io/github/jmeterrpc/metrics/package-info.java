/**
 * Counts durations, and reads and writes them as rows. Used by the listener, the live store, the
 * report and the sweep.
 *
 * <p>This package does not depend on JMeter, labels, windows, generators or threads.
 */
package io.github.jmeterrpc.metrics;
