/**
 * What waits on disk for its delivery: the batches of this test and what earlier tests left, in their order.
 *
 * <p>The files themselves do not belong here; they are in {@code journal}.
 */
package io.github.jmeterrpc.influx.spool;
