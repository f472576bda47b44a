/**
 * Hands arrivals to threads on time and accounts for each of them. Knows neither JMeter nor
 * schedules.
 */
package io.github.jmeterrpc.arrivals.pool;
