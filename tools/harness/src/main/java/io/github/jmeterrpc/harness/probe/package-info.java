/**
 * The resource usage of processes and the machine, from /proc on Linux; on other systems, only
 * figures that the JVM knows.
 */
package io.github.jmeterrpc.harness.probe;
