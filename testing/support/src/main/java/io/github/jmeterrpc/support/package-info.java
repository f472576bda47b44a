/**
 * Processes, free ports and headless JMeter runs, for the demo, the sweep, the benchmarks and
 * tests. It does not depend on JUnit, JMeter or an RPC framework.
 */
package io.github.jmeterrpc.support;
