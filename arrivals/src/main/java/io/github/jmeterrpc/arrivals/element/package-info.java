/** The thread group <i>Arrivals</i>, the timer <i>Intended Start</i>, and what they tell of a sample. */
package io.github.jmeterrpc.arrivals.element;
