package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.document.Columns;
import java.util.Arrays;

/** Fills columns window by window. */
final class ColumnsBuilder {

    private static final int FIGURES = 8;

    private final long[] time;
    private final double[][] figures;
    private int size;

    ColumnsBuilder(int capacity) {
        time = new long[capacity];
        figures = new double[FIGURES][capacity];
    }

    void add(long start, Slot slot, double rate, int generators) {
        time[size] = start;
        double[] values = {
            slot.count,
            slot.errors,
            rate,
            slot.threads,
            slot.percentile(50),
            slot.percentile(95),
            slot.percentile(99),
            generators
        };
        for (int i = 0; i < FIGURES; i++) {
            figures[i][size] = values[i];
        }
        size++;
    }

    Columns build(boolean merged) {
        return new Columns(
                Arrays.copyOf(time, size),
                column(0),
                column(1),
                column(2),
                column(3),
                column(4),
                column(5),
                column(6),
                merged ? column(7) : null);
    }

    private double[] column(int figure) {
        return Arrays.copyOf(figures[figure], size);
    }
}
