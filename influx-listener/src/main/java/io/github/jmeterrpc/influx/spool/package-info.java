/**
 * Queues of batches that wait on disk for delivery: those of this test and those that earlier tests left.
 *
 * <p>The files themselves do not belong here; they are in {@code journal}.
 */
package io.github.jmeterrpc.influx.spool;
