package io.github.jmeterrpc.live.figures.sums;

import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.metrics.confidence.WindowLength;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The sums of each transaction; beyond a maximum, further transactions are combined. Sums are kept
 * by window, for {@link RowIntervals}.
 */
public final class TotalsTable {

    private static final String OTHERS = "(other labels)";
    private static final int MAX = 2001;

    private static final long DEFAULT_WIDTH = 5000;

    private final Grid<Totals> totals = new Grid<>(WindowLength::most, DEFAULT_WIDTH, Totals::new, Totals::addAll);

    /** Sets the length of a source's windows, in ms. */
    public void interval(long millis) {
        totals.interval(millis);
    }

    /** Returns the sums of a transaction in the window that contains a time, in ms since 1970. */
    public Totals of(String transaction, long millis) {
        boolean room = totals.byName().size() < MAX
                || totals.byName().containsKey(transaction)
                || transaction.equals(RunState.ALL);
        return totals.at(room ? transaction : OTHERS, millis);
    }

    /** Copies the windows of each transaction. */
    public RollingSums rolling(Period test) {
        RollingSums rolling = new RollingSums(test);
        totals.byName().forEach((transaction, windows) -> rolling.put(transaction, totals.width(), List.of(windows)));
        return rolling;
    }

    /** The memory of the sums, in bytes. */
    public long memory() {
        return totals.sum(Totals::memory);
    }

    /** Joins windows; returns false if this has no effect. */
    public boolean halve() {
        return totals.halve();
    }

    /**
     * Returns all rows: the row of all samples, then the rows by name.
     *
     * @param test period of the test
     * @param steady its steady part
     * @param resolution maximum error of a duration in either direction, in ms
     */
    public List<RunRow> rows(Period test, Period steady, double resolution) {
        RowIntervals intervals = new RowIntervals(totals, test, steady, resolution);
        List<RunRow> rows = new ArrayList<>();
        new TreeMap<>(totals.byName()).forEach((transaction, windows) -> {
            Totals sums = new Totals();
            windows.values().forEach(sums::addAll);
            RunRow row = sums.row(transaction, test.seconds());
            rows.add(transaction.equals(RunState.ALL) ? 0 : rows.size(), intervals.with(row, windows));
        });
        return rows;
    }
}
