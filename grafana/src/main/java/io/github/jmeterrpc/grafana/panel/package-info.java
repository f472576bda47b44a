/** The JSON of dashboards, panels and variables as Grafana reads it. No query and no dashboard of the suite. */
package io.github.jmeterrpc.grafana.panel;
