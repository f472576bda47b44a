/** Reads line protocol. */
package io.github.jmeterrpc.live.line;
