/**
 * Kinds of failures: which failures count as the same, and the most frequent of many kinds in
 * bounded memory. Shared by listener, page and report. JDK only.
 */
package io.github.jmeterrpc.metrics.failure;
