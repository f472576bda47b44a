/** What {@code bin/bench} starts. */
package io.github.jmeterrpc.bench;
