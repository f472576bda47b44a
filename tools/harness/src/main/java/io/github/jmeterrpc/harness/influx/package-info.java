/**
 * An InfluxDB 1.x to run against, and its databases: InfluxQL and line protocol over HTTP. Not the
 * listener's client.
 */
package io.github.jmeterrpc.harness.influx;
