/** Reads result files of JMeter, and line protocol in files, into the figures of a run. */
package io.github.jmeterrpc.live.results;
