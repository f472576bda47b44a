/** The work of the methods that all targets provide. */
package io.github.jmeterrpc.targets.work;
