/**
 * The command line program that sends the points left by a listener. It runs without JMeter, so this package must not
 * need a logger.
 */
package io.github.jmeterrpc.influx.replay;
