/** Searches the highest arrival rate that keeps limits of response times and errors: no process, no clock. */
package io.github.jmeterrpc.sweep.search;
