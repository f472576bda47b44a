/** The commands of the standalone jar. */
package io.github.jmeterrpc.live.commands;
