/**
 * Computes percentiles over all generators from the bucket counts that each generator wrote. Classes that the command
 * uses need no logger. Does not depend on JMeter.
 */
package io.github.jmeterrpc.influx.merge;
