/** Start and end of windows, and the thread that closes them. Does not depend on JMeter. */
package io.github.jmeterrpc.influx.window;
