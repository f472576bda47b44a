/**
 * The demo: runs load generators, a target and InfluxDB on this machine, and checks that every
 * sample was stored.
 */
package io.github.jmeterrpc.demo;
