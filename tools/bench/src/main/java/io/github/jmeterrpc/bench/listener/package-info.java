/** What listeners cost: per sample, and of a whole JMeter's throughput. */
package io.github.jmeterrpc.bench.listener;
