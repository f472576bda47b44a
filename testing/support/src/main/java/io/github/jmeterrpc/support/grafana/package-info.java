/** Grafana's dashboards as files, and their queries as Grafana sends them. */
package io.github.jmeterrpc.support.grafana;
