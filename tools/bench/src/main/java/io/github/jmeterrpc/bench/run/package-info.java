/** Runs both sides by turns and works out the figures. */
package io.github.jmeterrpc.bench.run;
