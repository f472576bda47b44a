/**
 * The plain Java loops that the samplers are compared with. They know nothing of JMeter and of our
 * samplers.
 */
package io.github.jmeterrpc.bench.raw;
