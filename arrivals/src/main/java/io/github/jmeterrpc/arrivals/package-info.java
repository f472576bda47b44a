/** A thread group and a timer that start samples by a schedule and measure the start delay of each. */
package io.github.jmeterrpc.arrivals;
