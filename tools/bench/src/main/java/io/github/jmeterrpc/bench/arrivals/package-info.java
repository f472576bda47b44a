/**
 * Benchmarks of the thread group Arrivals: how exactly it follows a schedule, and how its figures
 * show a stop. The throughput of samplers is measured elsewhere.
 */
package io.github.jmeterrpc.bench.arrivals;
