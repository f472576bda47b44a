/** Periodic tasks and time limits on separate threads. Does not depend on JMeter. */
package io.github.jmeterrpc.influx.task;
