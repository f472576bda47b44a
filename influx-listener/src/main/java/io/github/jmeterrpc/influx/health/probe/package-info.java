/**
 * Measures the time to connect to targets.
 *
 * <p>Other figures of the generator do not belong here.
 */
package io.github.jmeterrpc.influx.health.probe;
