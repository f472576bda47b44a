package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.figures.sums.ResponseSums;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds the columns of {@link io.github.jmeterrpc.live.document.Windows}, window by window. */
final class ColumnsBuilder {

    private static final List<String> ALWAYS =
            List.of("time", "count", "errors", "rate", "threads", "p50", "p95", "p99");
    private static final List<String> OF_MERGED = List.of("generators");
    private static final List<String> OF_ARRIVALS = List.of(
            "responseP50", "responseP95", "responseP99", "noFreeThread", "wokeLate", "due", "dropped", "waiting");

    private final Map<String, double[]> columns = new LinkedHashMap<>();
    private final int capacity;
    private final boolean merged;
    private final boolean arrivals;
    private int size;

    /**
     * Creates columns without windows.
     *
     * @param capacity maximum number of windows
     * @param merged whether windows are summed over several generators
     * @param arrivals whether the run has arrivals
     */
    ColumnsBuilder(int capacity, boolean merged, boolean arrivals) {
        this.capacity = capacity;
        this.merged = merged;
        this.arrivals = arrivals;
        begin(ALWAYS, true);
        begin(OF_MERGED, merged);
        begin(OF_ARRIVALS, arrivals);
    }

    private void begin(List<String> names, boolean present) {
        for (String name : present ? names : List.<String>of()) {
            columns.put(name, new double[capacity]);
        }
    }

    void add(long start, Slot slot, double rate, int generators, ArrivalRates rates) {
        double[] p = slot.percentiles(50, 95, 99);
        put(ALWAYS, start, slot.count(), slot.errors(), rate, slot.threads, p[0], p[1], p[2]);
        if (merged) {
            put(OF_MERGED, generators);
        }
        if (arrivals) {
            ResponseSums sums = slot.responsesOrNone();
            double[] r = sums.percentiles(50, 95, 99);
            double waited = sums.noFreeThread();
            put(OF_ARRIVALS, r[0], r[1], r[2], waited, sums.wokeLate(), rates.due(), rates.dropped(), rates.waiting());
        }
        size++;
    }

    private void put(List<String> names, double... values) {
        for (int i = 0; i < values.length; i++) {
            columns.get(names.get(i))[size] = values[i];
        }
    }

    Map<String, double[]> build() {
        columns.replaceAll((name, values) -> Arrays.copyOf(values, size));
        return columns;
    }
}
