package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.delivery.OfflineCommand;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.delivery.WriteException.Remedy;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.merge.MergeRules.Step;
import io.github.jmeterrpc.influx.task.PeriodicTask;
import io.github.jmeterrpc.influx.task.TaskThread;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the steps of {@link MergeRules} on its own thread. A failed step is repeated; a failure is
 * logged once. At the end of a test, steps are taken until all rows of this generator are merged,
 * or until the time limit.
 */
public final class MergeThread {

    private static final Logger log = LoggerFactory.getLogger(MergeThread.class);

    /** Other generators' clocks are assumed to be ahead of this one's by less than this. */
    private static final long AHEAD_MILLIS = TimeUnit.HOURS.toMillis(1);

    /** Time limit at the end of a test if no query has ever had a response, in ms. */
    private static final long UNANSWERED_MILLIS = 10_000;

    /** Time limit for aborting a query, ms. */
    private static final long ABORT_MILLIS = 2000;

    private static final long RETRY_MILLIS = 1000;

    /**
     * Kinds of failures after which no row of the request can be stored any more: failed queries,
     * and immediate rejections.
     */
    private static final Pattern SETTLED = Pattern.compile("query|merge|not readable|[1-4]\\d\\d");

    private static final int MAX_PROBLEMS = 20;

    private final Sink target;
    private final String instance;
    private final GeneratorGroup group;
    private final long length;
    private final GroupMerger merger;
    private final Merger leftoversMerger;
    private final Leftovers leftovers;
    private final PeriodicTask task;
    private final Set<String> reported = new HashSet<>();
    private MergeRules rules;
    private boolean ended;
    /** Failure of the last attempt; null if it succeeded. */
    private Exception failure;

    /** Whether the destination is a live store that did not respond yet when the test started. */
    private volatile boolean mergesItself;

    private volatile boolean answered;
    private volatile long firstStart = Long.MAX_VALUE;
    private volatile long windows;
    private volatile String unmerged = "";
    private volatile boolean finishing;
    private volatile boolean aborted;

    /**
     * Starts the thread.
     *
     * @param target sink for queries and writes; closed at the end
     * @param naming measurement and tags of this generator
     * @param lengthMillis length of its windows, in ms
     * @param percentiles percentiles that it publishes
     * @param gate judges the run
     * @param leftovers windows of earlier tests whose points it sends
     */
    public MergeThread(
            Sink target,
            SeriesTags naming,
            long lengthMillis,
            List<Percentile> percentiles,
            RunGate gate,
            Leftovers leftovers) {
        this.target = target;
        this.instance = naming.instance();
        this.group = GeneratorGroup.of(naming);
        this.length = lengthMillis;
        this.merger = new GroupMerger(target, group, lengthMillis, percentiles, gate, this::reportOnce);
        this.leftoversMerger = new Merger(target, percentiles, this::reportOnce);
        this.leftovers = leftovers;
        this.task = TaskThread.start("influx-listener-merge", "percentiles were not merged, trying again", this::run);
    }

    /**
     * Reports a closed window of this generator. May be called by any thread.
     *
     * @param startMillis start of the window, in ms since 1970
     */
    public void closed(long startMillis) {
        if (firstStart == Long.MAX_VALUE) {
            firstStart = startMillis;
            task.runNow();
        }
    }

    private long now() {
        return target.serverMillis().orElseGet(System::currentTimeMillis);
    }

    private long run() {
        if (firstStart == Long.MAX_VALUE) {
            unmerged = "";
            return finishing ? PeriodicTask.DONE : PeriodicTask.UNTIL_CALLED;
        }
        if (rules == null) {
            rules = new MergeRules(instance, length, firstStart, group.isNamed(), new Random(), now());
        }
        while (!aborted && !mergesItself) {
            long now = now();
            Step step = rules.next(now);
            boolean idle = step instanceof Step.Sleep || step instanceof Step.Leave;
            if (idle && finishing && !ended) {
                ended = true;
                rules.end(now);
            } else if (idle && !leftovers.isEmpty()) {
                if (!attempt(() -> windows += leftovers.merge(leftoversMerger))) {
                    return isUseless() ? PeriodicTask.DONE : RETRY_MILLIS;
                }
            } else if (step instanceof Step.Sleep sleep) {
                return Math.max(1, sleep.until() - now);
            } else if (step instanceof Step.Leave) {
                unmerged = "";
                return PeriodicTask.DONE;
            } else if (!attempt(() -> take(step))) {
                rules.failed(isPending(), now());
                if (isUseless()) {
                    return PeriodicTask.DONE;
                }
            }
        }
        return PeriodicTask.DONE;
    }

    private void take(Step step) throws WriteException {
        if (step instanceof Step.ReadState) {
            List<MergeRules.MergeState> states = merger.readStates();
            withoutServerTime();
            rules.read(states, now());
        } else if (step instanceof Step.WriteState write) {
            merger.write(write.state());
            rules.wrote(now());
        } else if (step instanceof Step.Count count) {
            MergeScan scan = merger.scan(count.from(), now() + AHEAD_MILLIS, count.everything());
            rules.scanned(scan, now());
        } else if (step instanceof Step.Merge merge) {
            merger.merge(merge.windows());
            windows += merge.windows().size();
            rules.merged(now());
        } else if (step instanceof Step.WriteRun run) {
            merger.writeRun(run.stamp(), run.from(), now() + AHEAD_MILLIS);
            rules.wroteRun(now());
        }
    }

    private void withoutServerTime() {
        if (target.serverMillis().isEmpty()) {
            rules.withoutServerTime();
            reportOnce("Responses of " + target.name()
                    + " have no header Date, so merging uses this generator's clock; let the proxy forward the header");
        }
    }

    private interface Attempt {
        void run() throws WriteException;
    }

    /**
     * Takes a step; returns whether it succeeded. A failure is logged once and becomes the reason
     * why windows are not merged.
     */
    private boolean attempt(Attempt what) {
        try {
            what.run();
            answered = true;
            if (failure != null && !finishing) {
                log.info("InfluxDB listener: percentiles of all generators can be merged again");
            }
            failure = null;
            return true;
        } catch (WriteException | RuntimeException e) {
            log.debug("Not merged", e);
            if (e instanceof WriteException answer && answer.isLiveStore()) {
                mergesItself = true;
                return false;
            }
            String reason = e instanceof WriteException ? e.getMessage() : e.toString();
            if (failure == null && !finishing) {
                reportOnce("Percentiles of all generators cannot be merged from here: " + reason
                        + ". Another generator does it if it can, otherwise missing windows are merged as soon as this one"
                        + " can, or by " + OfflineCommand.merge(group.measurement()));
            }
            failure = e;
            // A query that was aborted at the time limit is not a reason.
            if (!aborted) {
                unmerged = reason;
            }
            return false;
        }
    }

    /**
     * Whether a row of the failed step may still be stored: it had no response, or a gateway
     * responded.
     */
    private boolean isPending() {
        return !(failure instanceof WriteException e)
                || !SETTLED.matcher(e.kind()).matches();
    }

    /** Whether the test is ending and a retry cannot succeed before a setting is changed. */
    private boolean isUseless() {
        return finishing && failure instanceof WriteException e && (e.isNotReadable() || e.remedy() == Remedy.SPLIT);
    }

    private void reportOnce(String what) {
        if (reported.size() < MAX_PROBLEMS && reported.add(what)) {
            log.warn("InfluxDB listener: {}", what);
        }
    }

    /**
     * Merges the remaining windows after this generator's last point is written, and ends the
     * thread.
     *
     * @param timeoutMillis time limit, ms; 0 skips the merge
     * @throws InterruptedException if interrupted while waiting; the thread ends nevertheless
     */
    public void finish(long timeoutMillis) throws InterruptedException {
        unmerged = timeoutMillis <= 0 ? "no time was left" : "not confirmed in time";
        aborted = timeoutMillis <= 0;
        finishing = true;
        try {
            if (!aborted) {
                task.runNow();
                long first = Math.min(timeoutMillis, UNANSWERED_MILLIS);
                if (!task.await(first) && answered) {
                    task.await(timeoutMillis - first);
                }
            }
        } finally {
            aborted = true;
            task.abort();
            target.abort();
            task.await(ABORT_MILLIS);
            target.close();
        }
    }

    /** Whether the remaining windows are being merged, after the last point was written. */
    public boolean isFinishing() {
        return finishing;
    }

    /**
     * The result of one generator's merges.
     *
     * @param windows number of merged windows; repeated merges of a window count, too
     * @param problem human-readable reason why windows are not merged at the end of the test; empty
     *     if all are
     * @param command that merges them later
     */
    public record MergeResult(long windows, String problem, String command) {}

    /** The result of this generator's merges; valid after {@link #finish}. */
    public MergeResult merged() {
        return new MergeResult(windows, mergesItself ? "" : unmerged, OfflineCommand.merge(group.measurement()));
    }
}
