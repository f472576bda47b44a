/**
 * Stores points on disk until they are acknowledged.
 *
 * <p>A journal directory holds one directory per run, named by instance and start and locked as long as its JVM lives.
 * In it are segments ({@code 000001.journal}, …), to which batches are appended with a checksum each, and the file
 * {@code settled}, which lists the batches whose delivery is complete. A segment is deleted when this holds for all of
 * its batches. The files {@code ….set-aside.lp} beside the directories contain the points that InfluxDB rejects.
 *
 * <p>A batch is written to the operating system before it is sent, so it survives a kill of the JVM. It is forced to
 * the disk (fsync) only when a write to the destination fails, and again at each further failure: a batch that is
 * acknowledged within milliseconds needs no fsync, and a batch that has to wait also survives a power failure.
 *
 * <p>Does not depend on JMeter.
 */
package io.github.jmeterrpc.influx.journal;
