/**
 * Servers with the API of InfluxDB: addresses, logins, writes, queries in InfluxQL and their answers,
 * and what other servers with that API do differently.
 *
 * <p>The only package that knows the libraries influxdb-java, OkHttp and Moshi.
 */
package io.github.jmeterrpc.influx.influxdb;
