/** The live page of a test: a store inside of this JVM, its report and its verdict. Knows nothing of JMeter. */
package io.github.jmeterrpc.influx.page;
