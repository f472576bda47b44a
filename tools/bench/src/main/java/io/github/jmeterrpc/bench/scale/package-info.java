/** Many generators at one InfluxDB: what merging their percentiles takes. */
package io.github.jmeterrpc.bench.scale;
