/**
 * Processes and free ports, for the demo, the sweep, the benchmarks and tests. It does not depend on
 * JUnit, JMeter or an RPC framework.
 */
package io.github.jmeterrpc.harness.process;
