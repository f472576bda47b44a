/** Judges a run by thresholds that people typed. */
package io.github.jmeterrpc.live.gate;
