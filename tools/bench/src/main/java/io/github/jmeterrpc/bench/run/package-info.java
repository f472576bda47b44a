/** Runs both sides in turn and computes the figures. */
package io.github.jmeterrpc.bench.run;
