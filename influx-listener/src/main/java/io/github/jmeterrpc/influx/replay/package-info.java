/** The command that sends what a listener left behind. Runs without JMeter: nothing here may need a logger. */
package io.github.jmeterrpc.influx.replay;
