/**
 * The figures of levels, the knee, the bottleneck, the search for a rate, and the reports. Uses no
 * processes and no clock.
 */
package io.github.jmeterrpc.sweep.result;
