/**
 * Draws what the queries of a dashboard bring: for the pictures of the README, where no Grafana is at hand. A help to
 * read them, no screenshot of Grafana.
 */
package io.github.jmeterrpc.grafana.drawing;
