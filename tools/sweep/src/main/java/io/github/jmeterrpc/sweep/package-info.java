/**
 * The sweep: runs a plan with increasing numbers of threads, and finds the number at which
 * throughput stops growing.
 */
package io.github.jmeterrpc.sweep;
