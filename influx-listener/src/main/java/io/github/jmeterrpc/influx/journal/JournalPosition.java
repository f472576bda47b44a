package io.github.jmeterrpc.influx.journal;

import io.github.jmeterrpc.influx.delivery.PointCount;

/**
 * The position and size of a batch in a segment.
 *
 * @param number of the batch in its run
 * @param start of its record in the file, bytes
 * @param length of its record, bytes
 * @param amount number of points and samples in the batch
 */
record JournalPosition(long number, long start, int length, PointCount amount) {}
