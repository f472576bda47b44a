package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.query.LeaseRows;
import io.github.jmeterrpc.influx.query.QueryRow;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.WriteException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * What one generator merges. Each could merge everything; of those that are at work, the one with the smallest name does
 * it, and the next two look whether it did, one and two windows later. They know of each other from their claims of
 * names, so that no generator's clock matters for that. One thread at a time.
 */
final class MergeTask {

    /** How far back a look goes at least, ms and windows: who writes later merges it himself. */
    private static final long LOOK_MILLIS = TimeUnit.MINUTES.toMillis(1);

    private static final int LOOK_WINDOWS = 12;

    /**
     * How far back the first one looks now and then, ms, and every how many looks: for generators whose clocks are behind, who
     * do not know that what they write is late. An hour of 50 generators takes InfluxDB half a second.
     */
    private static final long LONG_LOOK_MILLIS = TimeUnit.MINUTES.toMillis(10);

    private static final int LONG_LOOK_EVERY = 12;
    private static final long HOUR_MILLIS = TimeUnit.HOURS.toMillis(1);
    private static final int HOUR_EVERY = 60;

    /** How many generators look after the first one. */
    private static final int DEPUTIES = 2;

    /** How often the last look is taken again when others write at the same time. */
    private static final int LAST_LOOKS = 5;

    private final Sink target;
    private final SeriesTags naming;
    private final long length;
    private final LateWindows late;
    private final Merger merger;
    private int looks;
    private long lateWaits;

    /**
     * Makes one.
     *
     * @param target what is asked and written to
     * @param naming of this generator
     * @param lengthMillis length of its windows, ms
     * @param percentiles which it publishes
     * @param late what it has written late
     * @param problems told in words why some windows are not merged
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

    /** How far back a look goes, ms. */
    static long lookMillis(long lengthMillis) {
        return Math.max(LOOK_MILLIS, LOOK_WINDOWS * lengthMillis);
    }

    /**
     * Merges what is this generator's turn.
     *
     * @param nowMillis by which all generators that keep up have written the windows that ended before, ms since 1970
     * @return how many windows were merged
     */
    int look(long nowMillis) throws WriteException {
        looks++;
        long rank = rank();
        long closed = Math.floorDiv(nowMillis, length) * length;
        long to = closed - Math.min(rank, DEPUTIES) * length;
        int merged = 0;
        if (rank <= DEPUTIES) {
            merged += merger.merge(group(), length, to - (rank == 0 ? longLookMillis() : lookMillis(length)), to);
        }
        // After an outage all write late at once: when the first has merged it, the others find nothing to do.
        lateWaits = late.isEmpty() ? 0 : lateWaits + 1;
        if (lateWaits > rank) {
            lateWaits = 0;
            merged += late.merge(merger, closed);
        }
        return merged;
    }

    private long longLookMillis() {
        long now = looks % HOUR_EVERY == 0 ? HOUR_MILLIS : looks % LONG_LOOK_EVERY == 0 ? LONG_LOOK_MILLIS : 0;
        return Math.max(now, lookMillis(length));
    }

    /**
     * Merges what there is at the end of a test, windows that are still open elsewhere included: no other generator may follow. The first ones
     * in the order compare the whole test, and an hour before it for clocks that are behind.
     *
     * @param firstMillis when this generator's first window began, ms since 1970
     * @param nowMillis others' clocks may be ahead by a window
     */
    int last(long firstMillis, long nowMillis) throws WriteException {
        long to = Math.floorDiv(nowMillis, length) * length + 2 * length;
        int merged = late.merge(merger, to);
        if (rank() <= DEPUTIES) {
            for (long from = firstMillis - HOUR_MILLIS; from < to; from += HOUR_MILLIS) {
                merged += merger.merge(group(), length, from, Math.min(to, from + HOUR_MILLIS));
            }
        }
        for (int i = 0; i < LAST_LOOKS; i++) {
            // Who ends at the same moment may have written after the sums were taken, and merged before they came.
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

    /** How many generators go before this one. */
    private long rank() throws WriteException {
        LeaseRows claims = new LeaseRows(naming);
        List<QueryRow> answer = target.query(claims.queryAllInstances(), Merger.ANSWER_MILLIS);
        return claims.aliveInstances(answer).stream()
                .filter(other -> other.compareTo(naming.instance()) < 0)
                .count();
    }
}
