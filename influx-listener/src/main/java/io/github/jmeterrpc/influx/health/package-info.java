/** How a generator is: what its machine, its JVM, its clock and its way to the targets do to the figures. Knows nothing of JMeter. */
package io.github.jmeterrpc.influx.health;
