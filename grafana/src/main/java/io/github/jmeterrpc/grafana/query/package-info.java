/** InfluxQL over the listener's measurements. Nothing of how panels show the answers. */
package io.github.jmeterrpc.grafana.query;
