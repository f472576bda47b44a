package io.github.jmeterrpc.live.figures.sums;

import io.github.jmeterrpc.live.document.Rolling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A copy of the windows of a run, from which its stretches are computed. */
public final class RollingSums implements Rolling {

    private static final double MILLIS = 1000;

    private final Period test;
    private final Map<String, Windows> byTransaction = new HashMap<>();

    private record Windows(long width, NavigableMap<Long, Totals> sums) {}

    /** @param test period of the run */
    public RollingSums(Period test) {
        this.test = test;
    }

    /** Stores a copy of the windows of a transaction, which replaces earlier ones. */
    public void put(String transaction, long width, Iterable<? extends NavigableMap<Long, ? extends Totals>> parts) {
        NavigableMap<Long, Totals> sums = new TreeMap<>();
        parts.forEach(part -> part.forEach((start, totals) ->
                sums.computeIfAbsent(start, s -> new Totals()).addAll(totals)));
        byTransaction.put(transaction, new Windows(width, sums));
    }

    @Override
    public double windowSeconds(String transaction) {
        return byTransaction.get(transaction).width() / MILLIS;
    }

    @Override
    public List<Stretch> of(String transaction, double seconds) {
        Windows windows = byTransaction.get(transaction);
        if (windows == null || windows.width() > seconds * MILLIS && test.seconds() > seconds) {
            return List.of();
        }
        List<Stretch> stretches = new ArrayList<>();
        long width = windows.width();
        for (long from = Math.floorDiv((long) test.start(), width) * width; from < test.end(); from += width) {
            double start = Math.max(from, test.start());
            double needed = Math.min(seconds, test.seconds());
            long to = from + width;
            while (to - start < needed * MILLIS && to < test.end()) {
                to += width;
            }
            Period period = new Period(start, Math.min(to, test.end()));
            if (period.seconds() < needed) {
                break;
            }
            Totals sum = new Totals();
            windows.sums().subMap(from, to).values().forEach(sum::addAll);
            stretches.add(
                    new Stretch((long) period.start(), (long) period.end(), sum.row(transaction, period.seconds())));
        }
        return stretches;
    }
}
