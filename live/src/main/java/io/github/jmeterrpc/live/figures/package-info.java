/**
 * Sums up the points of a run: totals by transaction, figures over time, errors, generators. Not
 * thread-safe.
 */
package io.github.jmeterrpc.live.figures;
