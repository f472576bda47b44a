/** The standalone jar of the targets. */
package io.github.jmeterrpc.targets;
