/**
 * Schedules: text to rates, rates to the times of single arrivals. Of JMeter it knows the parser of
 * schedules alone.
 */
package io.github.jmeterrpc.arrivals.schedule;
