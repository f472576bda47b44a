package io.github.jmeterrpc.sweep.result;

import java.util.List;
import java.util.Optional;

/**
 * The number of threads at which throughput stops growing.
 *
 * <p>It is the measured level with the fewest threads for which every later level has less than 10
 * % more calls per second, and a growth of calls of less than half of the growth of threads. For
 * example, from 100 to 300 threads (growth by a factor of three), less than twice as many calls.
 * Only successful calls count. The last level cannot be the knee, because more threads were not
 * tried.
 *
 * @param at the level
 * @param next the first level after it, which shows the limit
 */
public record Knee(LevelResult at, LevelResult next) {

    private static final double MORE = 1.10;
    private static final double SHARE_OF_GROWTH = 0.5;

    /**
     * Finds the knee; absent if throughput still grew at the last level, or if fewer than two
     * levels were measured.
     *
     * @param levels levels with growing numbers of threads; failed levels are ignored
     */
    public static Optional<Knee> of(List<LevelResult> levels) {
        List<LevelResult> measured = levels.stream()
                .filter(level -> level.measured().isPresent() && calls(level) > 0)
                .toList();
        for (int i = 0; i + 1 < measured.size(); i++) {
            LevelResult level = measured.get(i);
            if (measured.subList(i + 1, measured.size()).stream().noneMatch(later -> grew(level, later))) {
                return Optional.of(new Knee(level, measured.get(i + 1)));
            }
        }
        return Optional.empty();
    }

    private static boolean grew(LevelResult level, LevelResult later) {
        double calls = calls(later) / calls(level);
        double threads = (double) later.load() / level.load();
        return calls >= MORE || calls > 1 && calls - 1 >= SHARE_OF_GROWTH * (threads - 1);
    }

    private static double calls(LevelResult level) {
        return level.measured()
                .map(measured -> measured.figures().goodThroughput())
                .orElse(0.0);
    }
}
