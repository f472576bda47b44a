/** Reads and writes line protocol. */
package io.github.jmeterrpc.metrics.line;
