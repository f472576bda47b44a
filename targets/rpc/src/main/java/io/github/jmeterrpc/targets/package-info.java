/** The jar of the targets that runs alone. */
package io.github.jmeterrpc.targets;
