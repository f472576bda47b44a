/**
 * Measurements: windows of time, processor times, sample counts, medians.
 *
 * <p>What is compared does not belong here; that is {@code run}.
 */
package io.github.jmeterrpc.benchmarks.measure;
