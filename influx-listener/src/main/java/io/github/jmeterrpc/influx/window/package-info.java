/** When windows begin and end, and the thread that closes them. Knows nothing of JMeter. */
package io.github.jmeterrpc.influx.window;
