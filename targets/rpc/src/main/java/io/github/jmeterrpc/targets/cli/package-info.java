/** Command lines. */
package io.github.jmeterrpc.targets.cli;
