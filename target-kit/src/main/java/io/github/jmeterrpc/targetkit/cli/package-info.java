/** Command lines. */
package io.github.jmeterrpc.targetkit.cli;
