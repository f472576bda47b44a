/** The live page of a test: a store in this JVM, its report and its verdict. Does not depend on JMeter. */
package io.github.jmeterrpc.influx.page;
