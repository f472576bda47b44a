/** Benchmarks of many generators at one InfluxDB: the cost of merging their percentiles. */
package io.github.jmeterrpc.bench.scale;
