/** What JMeter sees. Class names are stored in test plans: they never change. */
package io.github.jmeterrpc.influx.element;
