/**
 * Keeps points until a destination has acknowledged them, and counts what happens to each.
 *
 * <p>Guarantees:
 *
 * <ol>
 *   <li>Every point is counted in {@link io.github.jmeterrpc.influx.spool.Account} at any time:
 *       accepted = acknowledged + pending + set aside + lost.
 *   <li>A batch is a complete file before it can be sent: it is written under a temporary name and
 *       renamed. If the JVM is killed, the next run finds it. If the disk cannot be written, the
 *       batch waits in memory instead.
 *   <li>A point is delivered at least once. A repeated delivery is harmless, because the point has
 *       the same series, time and fields.
 *   <li>While the destination accepts no points, files are forced to the disk (fsync), so that they
 *       survive a power failure.
 *   <li>A rejected batch is halved, and only lines that are rejected alone, or that are left after
 *       too many halvings, are set aside, together with the reason.
 *   <li>Files of a run have one owner: a lock that the operating system releases when the JVM dies.
 *   <li>Disk and memory usage are limited. Beyond the limit the oldest points are lost, first those
 *       of earlier runs; they are counted and logged.
 *   <li>A truncated file yields its complete lines. A damaged file is set aside as it is.
 * </ol>
 *
 * <p>One thread takes batches; any thread may add lines. Example:
 *
 * <pre>{@code
 * Spool spool = new Spool(Optional.of(disk), account, setAside, messages);
 * spool.findEarlier();                    // batches that a killed JVM has left
 * spool.add(linesOfAWindow);              // any thread; never waits for the server
 *
 * // one thread
 * Optional<Batch> first = spool.first(10_000);
 * if (first.isPresent()) {
 *     Batch batch = first.get();
 *     sink.write(batch.texts());
 *     spool.acknowledged(batch);          // or refused(batch, reason), or postpone(batch)
 * }
 *
 * spool.close();                          // pending batches stay on disk
 * }</pre>
 *
 * <p>Sending, retrying and protocols do not belong here; they are in {@code delivery}.
 */
package io.github.jmeterrpc.influx.spool;
