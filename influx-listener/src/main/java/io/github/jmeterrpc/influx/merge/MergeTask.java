package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.query.LeaseRows;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.WriteException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Decides which windows this generator merges. Any generator can merge everything: the running generator with the
 * smallest name merges, and the next two check the result one and two windows later. Generators find each other by
 * their instance leases, which do not depend on the generators' clocks. Called by one thread at a time.
 */
final class MergeTask {

    /** Minimum time that a check covers, ms and windows; a generator that writes later merges its windows itself. */
    private static final long LOOK_MILLIS = TimeUnit.MINUTES.toMillis(1);

    private static final int LOOK_WINDOWS = 12;

    /** Number of newest windows of which at least one is merged while a generator merges; it may not have reached the last. */
    private static final int UNDER_WAY = 2;

    /**
     * Maximum number of windows between two queries for merged rows. If there are none, the merge covers all windows
     * since the previous query.
     */
    private static final int RANK_WINDOWS = LOOK_WINDOWS - UNDER_WAY;

    /**
     * Time that the first generator's occasional longer checks cover, ms, and how many checks lie between them:
     * generators whose clocks are behind do not know that they write late. An hour of 50 generators takes InfluxDB half
     * a second.
     */
    private static final long LONG_LOOK_MILLIS = TimeUnit.MINUTES.toMillis(10);

    private static final int LONG_LOOK_EVERY = 12;
    private static final long HOUR_MILLIS = TimeUnit.HOURS.toMillis(1);
    private static final int HOUR_EVERY = 60;

    /** How many generators check the result of the first one. */
    private static final int DEPUTIES = 2;

    /** With more generators than that still at work, one that ends leaves its last windows to them. */
    private static final int ENOUGH = 3;

    /** How often the last check is repeated while others are still writing. */
    private static final int LAST_LOOKS = 5;

    private final Sink target;
    private final SeriesTags naming;
    private final long length;
    private final LateWindows late;
    private final Merger merger;
    private int looks;
    private long lateWaits;
    private long rank;

    /**
     * Creates a task.
     *
     * @param target sink that is queried and written to
     * @param naming of this generator
     * @param lengthMillis length of its windows, ms
     * @param percentiles percentiles that it publishes
     * @param late windows that it has written late
     * @param problems receives messages about windows that are not merged
     */
    MergeTask(
            Sink target,
            SeriesTags naming,
            long lengthMillis,
            List<Percentile> percentiles,
            LateWindows late,
            Consumer<String> problems) {
        this.target = target;
        this.naming = naming;
        this.length = lengthMillis;
        this.late = late;
        this.merger = new Merger(target, percentiles, problems);
    }

    /** The time that a check covers, ms. */
    static long lookMillis(long lengthMillis) {
        return Math.max(LOOK_MILLIS, LOOK_WINDOWS * lengthMillis);
    }

    /**
     * Merges the windows that this generator is responsible for.
     *
     * <p>The answer to the query for the rank has a row for each generator, so if each asked in each window, the load on
     * InfluxDB would grow with their square. The k-th generator behind the deputies therefore asks in each k-th window,
     * in each {@value #RANK_WINDOWS}th at least, each in another one, whether windows are merged, and for its rank only
     * if they are not.
     *
     * @param nowMillis end of the windows that all generators without a delay have written, ms since 1970
     * @return how many windows were merged
     */
    int look(long nowMillis) throws WriteException {
        long closed = Math.floorDiv(nowMillis, length) * length;
        findRank(closed);
        long to = closed - Math.min(rank, DEPUTIES) * length;
        int merged = 0;
        if (rank <= DEPUTIES) {
            merged += merger.merge(group(), length, to - (rank == 0 ? longLookMillis() : lookMillis(length)), to);
        }
        // After an outage all generators write late at the same time; once the first has merged, the others find
        // nothing to do.
        lateWaits = late.isEmpty() ? 0 : lateWaits + 1;
        if (lateWaits > rank) {
            lateWaits = 0;
            merged += late.merge(merger, closed);
        }
        return merged;
    }

    private void findRank(long closed) throws WriteException {
        long every = Math.max(1, Math.min(rank - DEPUTIES, RANK_WINDOWS));
        if ((looks + rank) % every == 0
                && (rank <= DEPUTIES || !merger.isMergedSince(group(), closed - UNDER_WAY * length))) {
            rank = rankAmong(others(LeaseRows::queryAllInstances));
        }
        looks++;
    }

    private long longLookMillis() {
        long now = looks % HOUR_EVERY == 0 ? HOUR_MILLIS : looks % LONG_LOOK_EVERY == 0 ? LONG_LOOK_MILLIS : 0;
        return Math.max(now, lookMillis(length));
    }

    /**
     * Merges at the end of a test, including windows that are still open on other generators, since this may be the
     * last generator. The first generators in the order check the whole test, and an hour before it for clocks that are
     * behind. Where more than {@value #ENOUGH} others are at work this merges nothing else, since each asks after it has
     * released its own claim: whoever releases it last sees nobody. A thousand generators that end together would
     * otherwise all merge the same. A killed generator counts as at work until it should have renewed its claim.
     *
     * @param firstMillis when this generator's first window began, ms since 1970
     * @param nowMillis present time, ms since 1970; other clocks may be ahead by a window
     */
    int last(long firstMillis, long nowMillis) throws WriteException {
        long to = Math.floorDiv(nowMillis, length) * length + 2 * length;
        int merged = late.merge(merger, to);
        Set<String> others = others(LeaseRows::queryRenewedInstances);
        if (others.size() > ENOUGH) {
            return merged;
        }
        if (rankAmong(others) <= DEPUTIES) {
            for (long from = firstMillis - HOUR_MILLIS; from < to; from += HOUR_MILLIS) {
                merged += merger.merge(group(), length, from, Math.min(to, from + HOUR_MILLIS));
            }
        }
        for (int i = 0; i < LAST_LOOKS; i++) {
            // A generator that ends simultaneously may have written after these counts were read, and merged before
            // these results were written.
            int again = merger.merge(group(), length, to - lookMillis(length), to);
            merged += again;
            if (again == 0) {
                break;
            }
        }
        return merged;
    }

    private Group group() {
        return Group.of(naming);
    }

    /** The other running generators. */
    private Set<String> others(Function<LeaseRows, String> query) throws WriteException {
        LeaseRows claims = new LeaseRows(naming);
        Set<String> others =
                new HashSet<>(claims.aliveInstances(target.query(query.apply(claims), Merger.ANSWER_MILLIS)));
        others.remove(naming.instance());
        return others;
    }

    /** The number of those with a smaller name. */
    private long rankAmong(Set<String> others) {
        return others.stream()
                .filter(other -> other.compareTo(naming.instance()) < 0)
                .count();
    }
}
