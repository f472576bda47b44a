/**
 * The thread group <i>Arrivals</i>, the timer <i>Intended Start</i>, and the figures that they
 * record of a sample.
 */
package io.github.jmeterrpc.arrivals.element;
