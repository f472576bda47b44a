/**
 * The demo: load generators, a target and InfluxDB on this machine, and whether every sample
 * arrived.
 */
package io.github.jmeterrpc.demo;
