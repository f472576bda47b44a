/** The thread group Arrivals: how exactly it keeps a schedule, and what it shows of a stop. No samplers' throughput. */
package io.github.jmeterrpc.benchmarks.arrivals;
