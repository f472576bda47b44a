/** The benchmarks of the command {@code bin/bench}. */
package io.github.jmeterrpc.bench;
