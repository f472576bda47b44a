/**
 * Servers with the API of InfluxDB: addresses, logins, writes, InfluxQL queries and their results,
 * and the differences of other servers with this API.
 *
 * <p>The only package that uses the libraries influxdb-java, OkHttp and Moshi.
 */
package io.github.jmeterrpc.influx.influxdb;
