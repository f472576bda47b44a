/**
 * The figures of levels, the knee, what limits, the search of a rate, and the reports: no process,
 * no clock.
 */
package io.github.jmeterrpc.sweep.result;
