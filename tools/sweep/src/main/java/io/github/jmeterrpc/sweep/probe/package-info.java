/** What processes and the machine use, as Linux tells it in /proc; elsewhere as far as the JVM knows, and else nothing. */
package io.github.jmeterrpc.sweep.probe;
