/** The command line of a target. */
package io.github.jmeterrpc.targets.cli;
