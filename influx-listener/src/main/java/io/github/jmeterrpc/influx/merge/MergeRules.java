package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.merge.MergeScan.WindowCount;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * Decides which generator merges, which windows it merges, and when a generator may finish; a
 * simulation in the tests drives it. The generators of a group share one state row. One of them
 * claims the merge in this row before it scans all windows. It then merges the incomplete windows,
 * and writes the time until which all windows are correct. The others check from time to time
 * whether the claim is recent. A generator finishes when all its rows are merged correctly.
 *
 * <p>This class has no clock, thread or connection: {@link #next} returns the step to take, and the
 * caller reports its result before the next call. Times are in ms since 1970 by the server's clock,
 * as passed by the caller. Not thread-safe.
 */
final class MergeRules {

    /** Maximum time between two scans of the merging generator, in ms. */
    static final long CHECK_MILLIS = 5000;

    /** Usual time from the end of a window until generators have closed and written it, in ms. */
    static final long GRACE_MILLIS = 1500;

    /**
     * A claim that is older than this, in ms, belongs to a generator that was killed or has lost
     * its connection.
     */
    private static final long FRESH_MILLIS = 2 * CHECK_MILLIS;

    /** Maximum time after which a write without a response may still be stored, in ms. */
    private static final long UNANSWERED_MILLIS = 20_000;

    /** Uncertainty of the server's time in ms, because responses contain whole seconds. */
    private static final long CLOCK_MILLIS = 1000;

    /** Time between two scans at the end of a test, ms. */
    private static final long LAST_CHECK_MILLIS = 1000;

    /** Interval for reading another generator's state at the end of a test, in ms. */
    private static final long LAST_WAIT_MILLIS = 2500;

    /**
     * Number of newest windows that each scan reads, and number of scans between full scans.
     */
    private static final int DOZEN = 12;

    /**
     * Maximum share of time that full scans and rows of the run take while the test runs.
     */
    private static final int SHARE = 50;

    /**
     * Usual maximum difference between generators' clocks; a generator with older windows reports
     * this in the state.
     */
    static final long BEFORE_MILLIS = TimeUnit.MINUTES.toMillis(2);

    /** A state without a claim for this time, ms, belongs to an earlier test. */
    static final long SESSION_MILLIS = TimeUnit.MINUTES.toMillis(15);

    private final String instance;
    private final long length;
    private final long first;
    private final long stamp;
    private final boolean named;
    private final RandomGenerator random;

    private Step step;
    private MergeState state;
    private boolean merging;
    private boolean ending;
    private boolean endDated;
    private boolean trusted = true;
    /**
     * The time when the stamp was first read back. At that time, generators that wrote the first
     * state simultaneously may still use another stamp.
     */
    private long agreedAt;

    private long agreedStamp = Long.MAX_VALUE;

    private boolean runNext;

    /** Whether the state is written only to update its number of generators. */
    private boolean announcing;

    private long instances = 1;
    private long lastWrite;
    private long lastWait = LAST_WAIT_MILLIS;
    private long unansweredUntil;
    private long begun;
    private long newest;
    private long nextEverything;
    private long nextRun;
    private long right;
    // The last full check: its start, and the time until which all rows that it read were stored.
    private Map<Long, WindowCount> before;
    private long beforeBegun;
    private long beforeFrom;

    /**
     * Creates the rules of one generator.
     *
     * @param length length of its windows, in ms
     * @param first start of its first window, in ms
     * @param named whether the group has a run name, so that the run has its own rows
     * @param now current time
     */
    MergeRules(String instance, long length, long first, boolean named, RandomGenerator random, long now) {
        this.instance = instance;
        this.length = length;
        this.first = floor(first);
        this.newest = this.first;
        this.stamp = first;
        this.named = named;
        this.random = random;
        this.step = new Step.Sleep(now + random.nextLong(CHECK_MILLIS));
    }

    /**
     * Reports that the server's time is unknown: completeness is then determined only by this
     * generator's own scans.
     */
    void withoutServerTime() {
        trusted = false;
    }

    /**
     * Starts the end of the test; all rows of this generator have been acknowledged. Called while
     * the current step is a wait.
     */
    void end(long now) {
        ending = true;
        // The merging generator starts at once, and the others start when it may have finished, so
        // that most of them read the state only once.
        double spread = merging ? 0 : Math.log(instances);
        long first = Math.round(LAST_CHECK_MILLIS * Math.max(0, spread - 2));
        step = new Step.Sleep(now + first + random.nextLong(1 + Math.round(CLOCK_MILLIS * spread)));
    }

    /** Returns what to do now. */
    Step next(long now) {
        if (step instanceof Step.Sleep sleep && now >= sleep.until()) {
            step = new Step.ReadState();
        }
        begun = now;
        return step;
    }

    /**
     * Reports the result of {@link Step.ReadState}.
     *
     * @param rows state rows of this and earlier tests; generators that wrote the first row of a
     *     test at the same time agree on the earliest
     */
    void read(List<MergeState> rows, long now) {
        if (ending && !endDated) {
            // The first response after the last acknowledgement: the known server time may have
            // been outdated.
            endDated = true;
            lastWrite = Math.max(lastWrite, now);
        }
        Optional<MergeState> found = rows.stream()
                .filter(row -> row.at() >= first - SESSION_MILLIS)
                .min(Comparator.comparingLong(MergeState::stamp));
        if (found.isPresent() && found.get().stamp() != agreedStamp) {
            agreedStamp = found.get().stamp();
            agreedAt = now;
        }
        state = found.orElseGet(() -> MergeState.unclaimed(stamp, now, floor(first - BEFORE_MILLIS)));
        boolean lowered = state.from() > first;
        if (lowered) {
            state = state.from(floor(first - BEFORE_MILLIS));
        }
        boolean fresh = Math.abs(now - state.at()) < FRESH_MILLIS && !state.by().isEmpty();
        boolean own = state.by().equals(instance);
        instances = Math.max(instances, state.instances());
        if (isCovered()) {
            step = new Step.Leave();
        } else if (fresh && !own && (!merging || state.by().compareTo(instance) < 0)) {
            merging = false;
            step = lowered ? new Step.WriteState(state) : new Step.Sleep(now + othersPause());
        } else {
            if (!merging && !own && !state.by().isEmpty()) {
                // Its last merged row may still be stored later.
                unansweredUntil = Math.max(unansweredUntil, state.at() + UNANSWERED_MILLIS);
            }
            merging = true;
            state = state.claimed(instance, now, instances).right(published());
            step = new Step.WriteState(state);
        }
    }

    private long published() {
        return trusted && beforeFrom <= state.from() ? right : 0;
    }

    private boolean isCovered() {
        long until = Math.max(trusted ? state.right() : 0, beforeFrom <= first ? right : 0);
        return ending && until > lastWrite + CLOCK_MILLIS && state.from() <= first;
    }

    private long othersPause() {
        if (!ending) {
            return CHECK_MILLIS * (1 + random.nextLong(2 * instances));
        }
        lastWait = Math.min(lastWait * 2, Math.round(LAST_WAIT_MILLIS * Math.max(1, Math.log(instances))));
        return lastWait + random.nextLong(lastWait);
    }

    /** Reports that {@link Step.WriteState} was acknowledged. */
    void wrote(long now) {
        if (!merging || announcing) {
            step = new Step.Sleep(now + (announcing ? CHECK_MILLIS : othersPause()));
            announcing = false;
        } else if (state.by().isEmpty()) {
            step = new Step.Leave();
        } else {
            boolean everything = ending || before == null || beforeFrom > state.from() || now >= nextEverything;
            long newestOf = Math.min(newest, now);
            step = new Step.Count(everything ? state.from() : floor(newestOf) - DOZEN * length, everything);
        }
    }

    /** Reports the result of {@link Step.Count}. */
    void scanned(MergeScan scan, long now) {
        boolean everything = ((Step.Count) step).everything();
        instances = Math.max(1, scan.instances());
        newest = newestClosed(scan);
        SortedSet<Long> shortOnes = shortOnes(scan, everything);
        // At the end, the row of the run is written when no window is incomplete.
        runNext = named && isRunDue(everything, scan, now) && (shortOnes.isEmpty() || !ending);
        if (everything) {
            if (begun >= unansweredUntil) {
                right = Math.max(right, rightAt(scan));
            }
            before = scan.stored();
            beforeBegun = begun;
            beforeFrom = state.from();
            nextEverything = Math.min(begun + DOZEN * CHECK_MILLIS, now + SHARE * (now - begun));
        }
        if (!shortOnes.isEmpty()) {
            step = new Step.Merge(shortOnes);
        } else {
            afterMerge(now);
        }
    }

    private void afterMerge(long now) {
        if (runNext) {
            step = new Step.WriteRun(state.stamp(), state.from());
        } else {
            endRound(now);
        }
    }

    /** Returns the newest window that at least half of the generators have closed. */
    private long newestClosed(MergeScan scan) {
        return scan.stored().entrySet().stream()
                .filter(window -> 2 * window.getValue().rows() >= instances)
                .mapToLong(Map.Entry::getKey)
                .max()
                .orElse(newest);
    }

    /**
     * Returns the windows to merge. After a scan of only the newest windows, most windows that are
     * merged already are left for the next full scan: if clocks differ, the rows of a window arrive
     * over minutes.
     */
    private SortedSet<Long> shortOnes(MergeScan scan, boolean everything) {
        SortedSet<Long> windows = scan.shortWindows();
        windows.removeIf(window -> {
            boolean open = !ending && window >= newest && window + length + GRACE_MILLIS > begun;
            boolean later =
                    !everything && window < newest - 2 * length && scan.merged().containsKey(window);
            return open || later;
        });
        return windows;
    }

    private boolean isRunDue(boolean everything, MergeScan scan, long now) {
        return state.stamp() == agreedStamp
                && (ending
                        ? !scan.run().equals(MergeScan.sum(scan.merged()))
                        : everything && now >= Math.max(nextRun, agreedAt + UNANSWERED_MILLIS));
    }

    /**
     * Returns the time until which all stored points are merged: the start of this scan if no
     * window is incomplete, otherwise the start of the previous scan if all its points are merged
     * now. While the test runs, a later scan writes the row of the run.
     */
    private long rightAt(MergeScan scan) {
        boolean withRun = named && ending;
        if (scan.shortWindows().isEmpty() && !(withRun && isRunShort(scan, scan.stored()))) {
            return begun;
        }
        boolean earlier = before != null && scan.contains(before) && !(withRun && isRunShort(scan, before));
        return earlier ? beforeBegun : 0;
    }

    private static boolean isRunShort(MergeScan scan, Map<Long, WindowCount> stored) {
        return !scan.run().isAtLeast(MergeScan.sum(stored));
    }

    /** Reports that all rows of {@link Step.Merge} were acknowledged. */
    void merged(long now) {
        lastWrite = Math.max(lastWrite, now);
        afterMerge(now);
    }

    /** Reports that all rows of {@link Step.WriteRun} were acknowledged. */
    void wroteRun(long now) {
        lastWrite = Math.max(lastWrite, now);
        nextRun = Math.max(begun + DOZEN * CHECK_MILLIS, now + SHARE * (now - begun));
        endRound(now);
    }

    private void endRound(long now) {
        if (!ending && instances >= 2 * state.instances()) {
            // The more generators there are, the less often the others check.
            announcing = true;
            state = state.claimed(instance, now, instances);
            step = new Step.WriteState(state);
        } else if (!ending) {
            long every = Math.min(CHECK_MILLIS, length);
            step = new Step.Sleep(Math.floorDiv(now - GRACE_MILLIS, every) * every + every + GRACE_MILLIS);
        } else if (isCovered()) {
            state = state.right(published()).released(now);
            step = new Step.WriteState(state);
        } else {
            step = new Step.Sleep(Math.max(begun, lastWrite) + LAST_CHECK_MILLIS + 1);
        }
    }

    /**
     * Reports that a step failed.
     *
     * @param pending whether it had no response, so that its rows may still be stored
     */
    void failed(boolean pending, long now) {
        if (step instanceof Step.Merge || step instanceof Step.WriteRun) {
            unansweredUntil = Math.max(unansweredUntil, pending ? now + UNANSWERED_MILLIS : now);
            lastWrite = Math.max(lastWrite, unansweredUntil);
        }
        step = new Step.Sleep(now
                + (ending ? LAST_CHECK_MILLIS : CHECK_MILLIS) / 2
                + random.nextLong(ending ? LAST_CHECK_MILLIS : CHECK_MILLIS));
    }

    private long floor(long millis) {
        return Math.floorDiv(millis, length) * length;
    }

    /** The next step to take. Times are in ms since 1970, by the server's clock. */
    sealed interface Step {

        /** Read the group's state row. */
        record ReadState() implements Step {}

        /** Write the group's state row. */
        record WriteState(MergeState state) implements Step {}

        /**
         * Count stored and merged samples of each window from a time on.
         *
         * @param everything whether these are all windows of the run; the row of the run is then
         *     counted, too
         */
        record Count(long from, boolean everything) implements Step {}

        /** Sum the rows of these windows and write their merged rows, the total rows last. */
        record Merge(SortedSet<Long> windows) implements Step {}

        /**
         * Sum the merged rows and write the rows of the run.
         *
         * @param stamp time of the rows
         * @param from start of the first window that may belong to the run
         */
        record WriteRun(long stamp, long from) implements Step {}

        /** Wait until a time. */
        record Sleep(long until) implements Step {}

        /** The merge is finished. */
        record Leave() implements Step {}
    }

    /**
     * The state row of one test of a group of series, which its generators share. Times are in ms
     * since 1970.
     *
     * @param stamp time of the row, which is the start of the first window of the generator that
     *     wrote the row first; never changes
     * @param by the merging generator; empty if there is none
     * @param at time of the last claim, by the server's clock
     * @param right all rows stored before this time, by the server's clock, are in merged rows; 0
     *     if unknown
     * @param from start of the windows to which {@code right} applies
     * @param instances number of generators that were found in a window
     */
    record MergeState(long stamp, String by, long at, long right, long from, long instances) {

        /** The state before the first claim. */
        static MergeState unclaimed(long stamp, long now, long from) {
            return new MergeState(stamp, "", now, 0, from, 1);
        }

        MergeState claimed(String instance, long now, long seen) {
            return new MergeState(stamp, instance, now, right, from, seen);
        }

        MergeState released(long now) {
            return new MergeState(stamp, "", now, right, from, instances);
        }

        MergeState right(long until) {
            return new MergeState(stamp, by, at, Math.max(right, until), from, instances);
        }

        /** Windows that start earlier are not known to be correct. */
        MergeState from(long earlier) {
            return new MergeState(stamp, by, at, 0, earlier, instances);
        }
    }
}
