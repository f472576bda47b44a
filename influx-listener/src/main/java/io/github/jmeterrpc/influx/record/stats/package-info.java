/**
 * Counts of a window without labels or threads: statistics, buckets, thresholds, errors.
 *
 * <p>What load threads call does not belong here.
 */
package io.github.jmeterrpc.influx.record.stats;
