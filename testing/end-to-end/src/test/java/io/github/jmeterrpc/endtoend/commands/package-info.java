/** Tests of the scripts that build and start the commands. */
package io.github.jmeterrpc.endtoend.commands;
