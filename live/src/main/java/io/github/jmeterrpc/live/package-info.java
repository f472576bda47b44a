/**
 * A store for the points of a load test, with a live page, a report and a gate. Independent of
 * JMeter.
 */
package io.github.jmeterrpc.live;
