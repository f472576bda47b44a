/**
 * Points on disk until they are acknowledged.
 *
 * <p>A journal directory holds one directory per run, named by instance and start and locked as long as its JVM lives. In
 * it are segments ({@code 000001.journal}, …), to which batches are appended with a checksum each, and the file
 * {@code settled}, which names batches that are done with. A segment is deleted when all of its batches are. Beside the
 * directories lie files {@code ….set-aside.lp} with what InfluxDB refuses.
 *
 * <p>A batch is handed to the operating system before it is sent, so a JVM that is killed loses nothing of it. It is
 * forced to the disk only when a write has failed, and then at every further failure: what is acknowledged within
 * milliseconds need not be, and what has to wait survives a power failure too.
 *
 * <p>Knows nothing of JMeter.
 */
package io.github.jmeterrpc.influx.journal;
