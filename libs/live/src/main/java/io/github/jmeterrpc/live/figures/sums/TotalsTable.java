package io.github.jmeterrpc.live.figures.sums;

import io.github.jmeterrpc.live.document.Row;
import io.github.jmeterrpc.live.document.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The sums of each transaction; of many, the further ones together. */
public final class TotalsTable {

    private static final String OTHERS = "(other labels)";
    private static final int MAX = 2001;

    private final Map<String, Totals> totals = new HashMap<>();

    /** The sums of a transaction. */
    public Totals of(String transaction) {
        Totals sums = totals.get(transaction);
        if (sums == null) {
            boolean room = totals.size() < MAX || transaction.equals(State.ALL);
            sums = totals.computeIfAbsent(room ? transaction : OTHERS, t -> new Totals());
        }
        return sums;
    }

    /** All of them: all samples first, then by name. */
    public List<Row> rows(double seconds) {
        List<Row> rows = new ArrayList<>();
        new TreeMap<>(totals)
                .forEach((transaction, sums) ->
                        rows.add(transaction.equals(State.ALL) ? 0 : rows.size(), sums.row(transaction, seconds)));
        return rows;
    }
}
