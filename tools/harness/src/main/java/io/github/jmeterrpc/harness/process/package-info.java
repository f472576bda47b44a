/**
 * Processes and free ports, for the demo, the sweep, the benchmarks and tests. No JUnit, no class of
 * JMeter or of an RPC framework.
 */
package io.github.jmeterrpc.harness.process;
