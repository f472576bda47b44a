/**
 * Sums of samples, for a transaction or a generator. Package {@code figures} assigns samples to
 * windows and generators.
 */
package io.github.jmeterrpc.live.figures.sums;
