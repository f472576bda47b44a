/**
 * Questions to InfluxDB and its answers: InfluxQL, rows of answers, and the rows that are written only to be read back.
 *
 * <p>Merging of what was read does not belong here.
 */
package io.github.jmeterrpc.influx.query;
