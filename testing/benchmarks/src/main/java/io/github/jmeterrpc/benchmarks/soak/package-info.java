/** A long test: whether a generator keeps its memory, threads and file handles. */
package io.github.jmeterrpc.benchmarks.soak;
