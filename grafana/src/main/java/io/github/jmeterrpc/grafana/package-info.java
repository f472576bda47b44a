/** Writes the Grafana dashboards; the queries are InfluxQL, the variables Grafana's. */
package io.github.jmeterrpc.grafana;
