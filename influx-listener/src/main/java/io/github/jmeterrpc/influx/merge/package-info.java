/**
 * Merges the rows that several generators have written for the same window, so that InfluxDB has
 * percentiles over all generators, and writes one row per run.
 *
 * <p>Assumptions:
 *
 * <ol>
 *   <li>Generators whose tags are equal except for the instance form one group.
 *   <li>The total row of a generator and window announces the number of its label rows, which may be
 *       stored earlier or later.
 *   <li>The server's clock, read from the header {@code Date} of its responses, does not go back.
 *       Without it, generators rely on their own scans.
 *   <li>A write without a response is stored within 20 s, or not at all.
 * </ol>
 *
 * <p>Guarantees:
 *
 * <ol>
 *   <li>A merged row contains each generator's row exactly once, because it is always computed from
 *       all stored rows of the window and replaces the earlier merged row.
 *   <li>Any step can be repeated, by the same or another generator, without a change of the result.
 *   <li>Usually one generator merges at a time: the one whose claim in the state row is recent. If
 *       it is killed or loses its connection, another one takes over after about 10 s. If two claim
 *       the merge at the same time, the result is the same.
 *   <li>A generator finishes only when all its rows are contained in merged rows, or at its time
 *       limit. Then the log names the command that merges the remaining windows.
 *   <li>Errors while merging lose no point of a generator, and do not delay their delivery.
 * </ol>
 *
 * <p>{@link io.github.jmeterrpc.influx.merge.MergeRules} decides without clock, thread and
 * connection; a simulation in the tests checks it with crashes, lost responses and wrong clocks.
 * Example: merge all windows of a measurement again.
 *
 * <pre>{@code
 * Merger merger = new Merger(sink, List.of(Percentile.of(75)), warnings::add);
 * int windows = merger.mergeAll("jmeter", fromMillis, toMillis);
 * merger.mergeAll("jmeter", fromMillis, toMillis);   // 0: all windows are merged already
 * }</pre>
 */
package io.github.jmeterrpc.influx.merge;
