package io.github.jmeterrpc.sweep.points;

import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalLong;

/**
 * The part of a level that counts: windows that all generators have whole.
 *
 * @param fromMillis when it begins, milliseconds since 1970
 * @param toMillis when it ends
 */
public record SteadyPart(long fromMillis, long toMillis) {

    /**
     * When the first window began in which all generators had all their threads from its start to its end; absent while
     * there is none.
     *
     * @param generators the windows of each
     * @param threads of each generator, in the same order
     */
    public static OptionalLong allThreadsRun(List<NavigableMap<Long, Window>> generators, List<Integer> threads) {
        return generators.get(0).keySet().stream()
                .mapToLong(Long::longValue)
                .filter(start -> allRun(generators, threads, start))
                .findFirst();
    }

    private static boolean allRun(List<NavigableMap<Long, Window>> generators, List<Integer> threads, long start) {
        for (int i = 0; i < generators.size(); i++) {
            Window window = generators.get(i).get(start);
            if (window == null || !window.isWhole() || window.threads() < threads.get(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether all generators have written all windows of it. */
    public boolean isOver(Collection<NavigableMap<Long, Window>> generators) {
        return generators.stream()
                .allMatch(windows ->
                        !windows.isEmpty() && windows.lastEntry().getValue().endMillis() >= toMillis);
    }

    /** The figures of the windows in it that all generators have whole, all generators together. */
    public Metrics figures(List<NavigableMap<Long, Window>> generators) {
        FigureSum sum = new FigureSum();
        windows(generators).forEach(moment -> {
            sum.addTime(moment.get(0).coveredMillis());
            moment.forEach(sum::add);
        });
        return sum.figures();
    }

    /** The windows that count, in the order of time: of each moment those of all generators. */
    public List<List<Window>> windows(List<NavigableMap<Long, Window>> generators) {
        return generators.get(0).subMap(fromMillis, toMillis).keySet().stream()
                .map(start ->
                        generators.stream().map(windows -> windows.get(start)).toList())
                .filter(moment -> moment.stream().allMatch(SteadyPart::isWhole))
                .toList();
    }

    private static boolean isWhole(Window window) {
        return window != null && window.isWhole();
    }

    public double seconds() {
        return (toMillis - fromMillis) / 1000.0;
    }
}
