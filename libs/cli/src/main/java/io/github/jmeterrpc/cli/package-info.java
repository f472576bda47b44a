/** Command lines. */
package io.github.jmeterrpc.cli;
