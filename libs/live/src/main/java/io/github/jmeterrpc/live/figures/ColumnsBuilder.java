package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.document.Columns;
import io.github.jmeterrpc.live.figures.sums.ResponseSums;
import java.util.Arrays;

/** Fills columns window by window. */
final class ColumnsBuilder {

    private static final int FIGURES = 16;
    private static final int GENERATORS = 7;

    private final long[] time;
    private final double[][] figures;
    private int size;

    ColumnsBuilder(int capacity) {
        time = new long[capacity];
        figures = new double[FIGURES][capacity];
    }

    void add(long start, Slot slot, double rate, int generators, ArrivalRates arrivals) {
        time[size] = start;
        ResponseSums responses = slot.responsesOrNone();
        double[] durations = slot.percentiles(50, 95, 99);
        double[] responseTimes = responses.percentiles(50, 95, 99);
        double[] values = {
            slot.count,
            slot.errors,
            rate,
            slot.threads,
            durations[0],
            durations[1],
            durations[2],
            generators,
            responseTimes[0],
            responseTimes[1],
            responseTimes[2],
            responses.noFreeThread(),
            responses.wokeLate(),
            arrivals.due(),
            arrivals.dropped(),
            arrivals.waiting()
        };
        for (int i = 0; i < FIGURES; i++) {
            figures[i][size] = values[i];
        }
        size++;
    }

    /**
     * Makes the columns.
     *
     * @param merged whether windows are made of several generators
     * @param arrivals whether the run has arrivals
     */
    Columns build(boolean merged, boolean arrivals) {
        double[][] columns = new double[FIGURES][];
        for (int i = 0; i < FIGURES; i++) {
            boolean shown = i < GENERATORS || (i == GENERATORS ? merged : arrivals);
            columns[i] = shown ? Arrays.copyOf(figures[i], size) : null;
        }
        return new Columns(
                Arrays.copyOf(time, size),
                columns[0],
                columns[1],
                columns[2],
                columns[3],
                columns[4],
                columns[5],
                columns[6],
                columns[GENERATORS],
                columns[8],
                columns[9],
                columns[10],
                columns[11],
                columns[12],
                columns[13],
                columns[14],
                columns[15]);
    }
}
