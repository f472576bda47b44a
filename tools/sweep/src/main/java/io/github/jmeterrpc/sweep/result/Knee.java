package io.github.jmeterrpc.sweep.result;

import java.util.List;
import java.util.Optional;

/**
 * The number of threads at which throughput stops growing.
 *
 * <p>It is the measured level with the fewest threads of which every later one has less than 10 %
 * more calls per second, and less than half of the growth that its threads have: from 100 to 300
 * threads (three times as many) anything below twice as many calls, as far as it is below 10 %
 * more. Only calls that did not fail count. The last level cannot be one: whether more threads
 * would bring more was not tried there.
 *
 * @param at the level
 * @param next the first one after it, which shows what limits
 */
public record Knee(LevelResult at, LevelResult next) {

    private static final double MORE = 1.10;
    private static final double SHARE_OF_GROWTH = 0.5;

    /**
     * Finds it; absent if throughput still grew at the last level, or fewer than two were measured.
     *
     * @param levels with growing numbers of threads; failed ones do not count
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
