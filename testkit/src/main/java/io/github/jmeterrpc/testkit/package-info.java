/**
 * Starts and ends what tests, the demo and benchmarks need: processes, JMeter, InfluxDB; and reads what they leave.
 *
 * <p>Knows neither the classes of JMeter nor those of an RPC framework. Never released.
 */
package io.github.jmeterrpc.testkit;
