/**
 * What processes and the machine use, as Linux shows it in /proc; elsewhere as far as the JVM
 * knows, and else nothing.
 */
package io.github.jmeterrpc.harness.probe;
