/** The state of a load generator: its figures, and the limits at which it may be the bottleneck. */
package io.github.jmeterrpc.metrics.health;
