/**
 * Reads the result files of JMeter in CSV and their figures. Not the report, which the module live
 * writes.
 */
package io.github.jmeterrpc.harness.results;
