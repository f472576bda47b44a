package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.write.Amount;

/**
 * Where a batch lies.
 *
 * @param segment file it is in
 * @param number of the batch in its run
 * @param position of its record in the file
 * @param length of its content, bytes
 * @param amount what it holds
 */
record Stored(Segment segment, long number, long position, int length, Amount amount) {}
