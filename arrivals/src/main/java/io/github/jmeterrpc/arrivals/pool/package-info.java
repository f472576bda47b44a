/**
 * Assigns arrivals to threads on time and counts each of them. Independent of JMeter and of
 * schedules.
 */
package io.github.jmeterrpc.arrivals.pool;
