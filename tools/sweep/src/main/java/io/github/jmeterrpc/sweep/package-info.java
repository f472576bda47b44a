/**
 * The sweep: a plan at one number of threads after the other, and where more of them bring no more.
 */
package io.github.jmeterrpc.sweep;
