/** How much longer JMeter takes to start with the plugins. */
package io.github.jmeterrpc.benchmarks.start;
