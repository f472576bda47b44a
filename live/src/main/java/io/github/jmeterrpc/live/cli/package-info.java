/** The commands of the jar that runs alone. */
package io.github.jmeterrpc.live.cli;
