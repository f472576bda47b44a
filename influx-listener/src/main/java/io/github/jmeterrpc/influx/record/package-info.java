/**
 * Records samples on load threads, and closes them as windows.
 *
 * <p>Guarantees:
 *
 * <ol>
 *   <li>A sample for which {@link io.github.jmeterrpc.influx.record.ThreadRecorder#record()} has
 *       returned true is counted in exactly one window: the window in which it ended, or, if that
 *       window is not open, the nearest open one. A window counts late samples separately, too.
 *   <li>Recording takes no lock, never waits, and allocates memory only for a new label, a new kind
 *       of failure or a larger histogram.
 *   <li>Windows are passed on in order, without gaps or overlaps, even if they have no samples. The
 *       first window starts with the test; later windows are aligned to multiples of their length.
 *       If the system clock jumps ahead, the window that is open then is longer.
 *   <li>A window accepts samples for a quarter of its length after its end, at most 500 ms.
 *   <li>The time stamps of windows only increase, even if the system clock is set back.
 *   <li>Counts, sums, minimum and maximum are exact; percentiles are within 0.8 % of a measured
 *       duration.
 * </ol>
 *
 * <p>How a closed window gets the samples of all load threads is described at {@link
 * io.github.jmeterrpc.influx.record.Recorder}. Example:
 *
 * <pre>{@code
 * WindowSequence windows = new WindowSequence(
 *         new WindowTime(System::currentTimeMillis, System::nanoTime),
 *         5000, labels, sample -> {}, Optional.empty(), threadCounts, window -> publish(window));
 * WindowThread closing = new WindowThread(windows, 5000);
 *
 * // on each load thread, after each sample
 * ThreadRecorder mine = windows.recorder().forThisThread();
 * Sample sample = mine.sample();
 * sample.label = "order";
 * sample.endMillis = System.currentTimeMillis();
 * sample.micros = 1200;
 * sample.count = 1;   // and all other fields
 * mine.record();
 *
 * // at the end of the test
 * closing.finish();
 * }</pre>
 *
 * <p>Lines, files and connections do not belong here.
 */
package io.github.jmeterrpc.influx.record;
