/** What all benchmarks have: options of a command, and the figures of its rounds. */
package io.github.jmeterrpc.bench.command;
