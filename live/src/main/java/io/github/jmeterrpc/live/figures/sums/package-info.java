/**
 * The sums of samples, of a transaction or a generator. Not here: when they were, and who made
 * them.
 */
package io.github.jmeterrpc.live.figures.sums;
