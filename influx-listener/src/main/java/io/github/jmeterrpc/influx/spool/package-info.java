/**
 * Keeps batches of points until they are acknowledged, and accounts for them.
 *
 * <p>A spool directory has one folder per run, named by instance, start and destination, and locked as long as its JVM
 * lives. In it, each batch is one {@code .lp.gz} file, written under a temporary name and renamed before it is sent, and
 * deleted when it is acknowledged. Beside the folders are the {@code .set-aside.lp.gz} files with the points that
 * InfluxDB rejects, and the reasons.
 *
 * <p>A batch is written to the operating system before it is sent, so it survives a kill of the JVM. It is forced to the
 * disk (fsync) only when a delivery fails, and again at each further failure: a batch that is acknowledged within
 * milliseconds needs no fsync, and a batch that has to wait also survives a power failure.
 *
 * <p>Knows no destination, no logger and no JMeter.
 */
package io.github.jmeterrpc.influx.spool;
