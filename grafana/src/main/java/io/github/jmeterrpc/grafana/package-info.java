/** The dashboards: which panels they have, with which queries; writes their files. */
package io.github.jmeterrpc.grafana;
