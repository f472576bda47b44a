/** Thread group and timer that begin samples by a schedule and measure how late each began. */
package io.github.jmeterrpc.arrivals;
