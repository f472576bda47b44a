/**
 * The thread group Arrivals: how exactly it keeps a schedule, and how it shows a stop. No samplers'
 * throughput.
 */
package io.github.jmeterrpc.bench.arrivals;
