/**
 * Percentiles of all generators together, from the counts by duration that each wrote. What only the command needs knows
 * no logger. Knows nothing of JMeter.
 */
package io.github.jmeterrpc.influx.merge;
