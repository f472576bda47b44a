/**
 * Reads JMeter's CSV result files and computes their figures. Module {@code live} writes reports.
 */
package io.github.jmeterrpc.harness.results;
