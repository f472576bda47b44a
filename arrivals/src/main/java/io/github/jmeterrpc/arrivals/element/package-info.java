/**
 * The thread group <i>Arrivals</i>, the timer <i>Intended Start</i>, and the figures that they
 * record for each sample.
 */
package io.github.jmeterrpc.arrivals.element;
