package io.github.jmeterrpc.bench.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Figures of rounds by name: medians, and ratios of neighboring measurements with their spread. */
public final class RoundFigures {

    private final Map<String, List<Double>> byName = new HashMap<>();

    /**
     * In each round every contender is measured once: other work on the machine hits neighboring
     * turns alike.
     */
    public static <C> void interleaved(int rounds, List<C> contenders, ObjIntConsumer<C> turn) {
        for (int round = 1; round <= rounds; round++) {
            for (C contender : contenders) {
                turn.accept(contender, round);
            }
        }
    }

    /** Adds the figure of the next round. */
    public RoundFigures add(String name, double figure) {
        byName.computeIfAbsent(name, absent -> new ArrayList<>()).add(figure);
        return this;
    }

    public DoubleStream of(String name) {
        return byName.get(name).stream().mapToDouble(Double::doubleValue);
    }

    public double median(String name) {
        return median(of(name));
    }

    /** The median of the ratios of the rounds: not the ratio of the medians. */
    public double ratio(String name, String base) {
        return median(ratios(name, base));
    }

    /** The lowest and the highest ratio of a round. */
    public String spread(String name, String base) {
        var ratios = ratios(name, base).summaryStatistics();
        return String.format(Locale.ROOT, "%.2f to %.2f", ratios.getMin(), ratios.getMax());
    }

    private DoubleStream ratios(String name, String base) {
        List<Double> above = byName.get(name);
        List<Double> below = byName.get(base);
        if (above.size() != below.size()) {
            throw new IllegalStateException(name + " and " + base + " were not measured in the same rounds");
        }
        return IntStream.range(0, above.size()).mapToDouble(i -> above.get(i) / below.get(i));
    }

    /** Of an even number of values, the mean of the two in the middle. */
    private static double median(DoubleStream values) {
        double[] sorted = values.toArray();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
