/** Work that is repeated on a thread of its own. Knows nothing of JMeter. */
package io.github.jmeterrpc.influx.task;
