/** What runs in processes with JMeter's own class path, the plugins' jars in it. */
package io.github.jmeterrpc.benchmarks.inside;
