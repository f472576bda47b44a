/**
 * Queries to InfluxDB: InfluxQL, rows of answers, and rows that are written only to be read back.
 *
 * <p>Merging of rows does not belong here.
 */
package io.github.jmeterrpc.influx.query;
