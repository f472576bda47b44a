package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.delivery.Backoff;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.SeriesTags;
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
 * Looks once in each window, on a thread of its own, whether it is this generator's turn to merge. What goes wrong is said
 * once; the next look makes up for it, and the last one is tried again as long as there is time.
 */
public final class MergeThread {

    private static final Logger log = LoggerFactory.getLogger(MergeThread.class);

    /** How long after the end of a window generators may take to close it and to write it, at most, ms. */
    private static final long SETTLE_MILLIS = 1500;

    private static final long SPREAD_MILLIS = 500;

    /** How long a question may take to be broken off, ms. */
    private static final long ABORT_MILLIS = 2000;

    private static final int MAX_PROBLEMS = 20;

    private final Sink target;
    private final MergeTask turn;
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
     * @param target what is asked and written to; closed at the end
     * @param naming of this generator
     * @param lengthMillis length of its windows, ms
     * @param percentiles which it publishes
     * @param late what it has written late
     */
    public MergeThread(
            Sink target, SeriesTags naming, long lengthMillis, List<Percentile> percentiles, LateWindows late) {
        this.target = target;
        this.length = lengthMillis;
        // Windows are aligned on all generators; their questions need not be.
        long spread = ThreadLocalRandom.current().nextLong(1 + Math.min(SPREAD_MILLIS, lengthMillis / 10));
        this.settle = Math.min(SETTLE_MILLIS, lengthMillis / 2) + spread;
        this.turn = new MergeTask(target, naming, lengthMillis, percentiles, late, this::sayOnce);
        this.task = PeriodicTask.start(
                PeriodicTask.thread("influx-listener-merge"), "percentiles were not merged, trying again", this::run);
    }

    /** Which windows were written so late that the looks of others do not see them. */
    public static LateWindows lateWindows(long lengthMillis) {
        return new LateWindows(() -> System.currentTimeMillis() - MergeTask.lookMillis(lengthMillis) / 2);
    }

    /**
     * Tells that a window of this generator is closed; from any thread. Its time goes on, ahead of the clock, when the clock is
     * set back.
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
            // As long as there is time: no other generator may follow.
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
            windows += turn.look(nowMillis() - settle / 2);
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

    /** Tells whether it is of no use to try again. */
    private boolean lookLast() {
        try {
            windows += turn.last(Math.min(firstStart, nowMillis()), nowMillis());
            unmerged = "";
            return true;
        } catch (WriteException e) {
            unmerged = e.getMessage();
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
                    + " influx-listener-<version>.jar merge --url URL");
        }
    }

    private void sayOnce(String what) {
        unmerged = what;
        if (said.size() < MAX_PROBLEMS && said.add(what)) {
            log.warn("InfluxDB listener: {}", what);
        }
    }

    /**
     * Merges what there is at the end of a test, after this generator's last point is written, and ends the thread.
     *
     * @param timeoutMillis how long that may take, ms; with 0 nothing is merged any more
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

    /** What was merged from here; after {@link #finish}. */
    public Merged merged() {
        return new Merged(windows, unmerged);
    }
}
