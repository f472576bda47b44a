/** Benchmarks of the cost of listeners: per sample, and as a share of a whole JMeter's throughput. */
package io.github.jmeterrpc.bench.listener;
