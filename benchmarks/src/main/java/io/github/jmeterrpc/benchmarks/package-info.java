/** What {@code ./bench} starts. */
package io.github.jmeterrpc.benchmarks;
