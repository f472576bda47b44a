/**
 * Schedules: parses text to rates, and computes the times of single arrivals from rates. Of JMeter
 * it uses only the parser of schedules.
 */
package io.github.jmeterrpc.arrivals.schedule;
