/** Reads, changes and writes plan files; unchanged parts stay as they are. Knows no plugin. */
package io.github.jmeterrpc.convert.plan;
