package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.sink.Backoff;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.WriteException;
import io.github.jmeterrpc.influx.sink.WriteException.Remedy;
import io.github.jmeterrpc.influx.task.PeriodicTask;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the {@link MergeTask} once per window on its own thread. A failure is logged once and made up for by the next
 * run; the last run is retried until its time limit.
 */
public final class MergeThread {

    private static final Logger log = LoggerFactory.getLogger(MergeThread.class);

    /** Maximum time from the end of a window until generators have closed and written it, ms. */
    private static final long SETTLE_MILLIS = 1500;

    private static final long SPREAD_MILLIS = 500;

    /** Time limit for aborting a query, ms. */
    private static final long ABORT_MILLIS = 2000;

    private static final int MAX_PROBLEMS = 20;

    private final Sink target;
    private final MergeTask mergeTask;
    private final long length;
    private final long settle;
    private final PeriodicTask task;
    private final Set<String> said = new HashSet<>();
    private final Backoff backoff =
            new Backoff(() -> ThreadLocalRandom.current().nextDouble());
    private boolean trouble;
    private volatile long firstStart = Long.MAX_VALUE;
    private volatile long newestEnd;
    private volatile long windows;
    private volatile String unmerged = "";
    private boolean waited;
    private volatile boolean finishing;
    private volatile boolean aborted;

    /**
     * Starts the thread.
     *
     * @param target sink that is queried and written to; closed at the end
     * @param naming of this generator
     * @param lengthMillis length of its windows, ms
     * @param percentiles percentiles that it publishes
     * @param late windows that it has written late
     */
    public MergeThread(
            Sink target, SeriesTags naming, long lengthMillis, List<Percentile> percentiles, LateWindows late) {
        this.target = target;
        this.length = lengthMillis;
        // Windows are aligned on all generators; a random delay spreads their queries.
        long spread = ThreadLocalRandom.current().nextLong(1 + Math.min(SPREAD_MILLIS, lengthMillis / 10));
        this.settle = Math.min(SETTLE_MILLIS, lengthMillis / 2) + spread;
        this.mergeTask = new MergeTask(target, naming, lengthMillis, percentiles, late, this::sayOnce);
        this.task = PeriodicTask.start(
                PeriodicTask.thread("influx-listener-merge"), "percentiles were not merged, trying again", this::run);
    }

    /** Creates a record of the windows written too late for the checks of other generators. */
    public static LateWindows lateWindows(long lengthMillis) {
        return new LateWindows(() -> System.currentTimeMillis() - MergeTask.lookMillis(lengthMillis) / 2);
    }

    /**
     * Reports a closed window of this generator. May be called by any thread. After the clock was set back, window
     * times are ahead of it.
     *
     * @param startMillis when it began, ms since 1970
     * @param endMillis when it ended
     */
    public void closed(long startMillis, long endMillis) {
        firstStart = Math.min(firstStart, startMillis);
        newestEnd = Math.max(newestEnd, endMillis);
    }

    private long nowMillis() {
        return Math.max(System.currentTimeMillis(), newestEnd);
    }

    private long run() {
        if (finishing) {
            // Retried until the time limit, since this may be the last generator.
            return lookLast() ? PeriodicTask.DONE : backoff.afterFailure(0);
        }
        if (waited) {
            look();
        }
        waited = true;
        return length - Math.floorMod(System.currentTimeMillis() - settle, length);
    }

    private void look() {
        try {
            windows += mergeTask.look(nowMillis() - settle / 2);
            if (trouble) {
                trouble = false;
                log.info("InfluxDB listener: percentiles of all generators can be merged again");
            }
        } catch (WriteException e) {
            tell(e.getMessage(), e);
        } catch (RuntimeException e) {
            tell(e.toString(), e);
        }
    }

    /** Runs the last check; returns whether it succeeded or a retry is useless. */
    private boolean lookLast() {
        try {
            windows += mergeTask.last(Math.min(firstStart, nowMillis()), nowMillis());
            unmerged = "";
            return true;
        } catch (WriteException e) {
            // What was cut off at the end of the time says nothing; what failed before it does.
            if (!aborted) {
                unmerged = e.getMessage();
            }
            log.debug("Not merged", e);
            return e.isNotReadable() || e.remedy() == Remedy.SPLIT;
        } catch (RuntimeException e) {
            unmerged = e.toString();
            log.debug("Not merged", e);
            return true;
        }
    }

    private void tell(String what, Throwable e) {
        log.debug("Not merged", e);
        if (!aborted && !trouble) {
            trouble = true;
            sayOnce("Percentiles of all generators cannot be merged from here: " + what
                    + ". Another generator does it if"
                    + " it can, else what is missing is merged as soon as this one can, or by java -jar"
                    + " jmeter-rpc-influx-<version>.jar merge --url URL");
        }
    }

    private void sayOnce(String what) {
        unmerged = what;
        if (said.size() < MAX_PROBLEMS && said.add(what)) {
            log.warn("InfluxDB listener: {}", what);
        }
    }

    /**
     * Runs the last merge, after this generator's last point is written, and ends the thread.
     *
     * @param timeoutMillis time limit, ms; 0 skips the merge
     * @throws InterruptedException if interrupted while waiting; the thread ends nevertheless
     */
    public void finish(long timeoutMillis) throws InterruptedException {
        unmerged = "there was no time left for it";
        aborted = timeoutMillis <= 0;
        finishing = true;
        try {
            if (!aborted) {
                task.runNow();
                task.await(timeoutMillis);
            }
        } finally {
            aborted = true;
            task.abort();
            target.abort();
            task.await(ABORT_MILLIS);
            target.close();
        }
    }

    /** The result of this generator's merges; valid after {@link #finish}. */
    public Merged merged() {
        return new Merged(windows, unmerged);
    }
}
