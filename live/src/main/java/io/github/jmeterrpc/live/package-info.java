/**
 * Store for the points of a load test, with a live page, a report and a gate. Knows nothing of
 * JMeter.
 */
package io.github.jmeterrpc.live;
