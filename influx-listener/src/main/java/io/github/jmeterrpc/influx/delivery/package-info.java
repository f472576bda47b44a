/**
 * Sends batches in order, retries them, counts them, and keeps rejected points.
 *
 * <p>Storage of batches on disk does not belong here; see {@code journal} and {@code spool}.
 */
package io.github.jmeterrpc.influx.delivery;
