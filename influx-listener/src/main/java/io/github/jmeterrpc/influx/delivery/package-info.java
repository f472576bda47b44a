/**
 * Sends batches in order, retries them, counts them, and keeps what is refused.
 *
 * <p>Where batches wait on disk does not belong here; that is the journal.
 */
package io.github.jmeterrpc.influx.delivery;
