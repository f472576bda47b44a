package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.Figures;
import java.util.List;
import java.util.Locale;

/**
 * A case to measure: one line of the result.
 *
 * @param row what is measured
 * @param threads calls at the same time, on either side
 */
public record Case(Row row, int threads) {

    /**
     * A sampler with its settings, and its contender. The row {@code 1k} is measured for each number of threads, others for one only.
     *
     * @param name in options and in the result
     * @param sampler starts the sampler
     * @param raw starts what the sampler is compared with
     */
    public record Row(String name, Side.Start sampler, Side.Start raw) {

        boolean isUsual() {
            return name.equals("1k");
        }
    }

    /** How it begins in the result: the usual rows bear no name. */
    String name() {
        return (row.isUsual() ? "" : "row=" + row.name() + " ") + "threads=" + threads;
    }

    /** Adds the rounds of one side. */
    static void add(Figures figures, String side, List<Window> windows, double[] calls) {
        for (int round = 0; round < calls.length; round++) {
            Window window = windows.get(round);
            figures.add(side, 1000 * calls[round] / (window.to() - window.from()))
                    .add(side + "_cpu", 1000 * window.cpuMillis() / calls[round])
                    .add("others", window.othersShare());
        }
    }

    /** The line that people and scripts read. */
    String line(String command, Figures figures) {
        return String.format(
                Locale.ROOT,
                "%s %s sampler=%.0f raw=%.0f ratio=%.2f cpu_us=%.1f raw_cpu_us=%.1f",
                command,
                name(),
                figures.median("sampler"),
                figures.median("raw"),
                figures.ratio("sampler", "raw"),
                figures.median("sampler_cpu"),
                figures.median("raw_cpu"));
    }

    /** How far the figures can be trusted: what the rounds differ by, and how busy others kept the machine. */
    static String spread(Figures figures) {
        String rounds = String.format(
                Locale.ROOT,
                "rounds: ratio %s, cpu_us / raw_cpu_us %.2f (%s)",
                figures.spread("sampler", "raw"),
                figures.ratio("sampler_cpu", "raw_cpu"),
                figures.spread("sampler_cpu", "raw_cpu"));
        var others = figures.of("others").summaryStatistics();
        return Double.isNaN(others.getMax())
                ? rounds // the system does not report it
                : String.format(
                        Locale.ROOT,
                        "%s; other processes used %.0f %% to %.0f %% of the processors",
                        rounds,
                        100 * others.getMin(),
                        100 * others.getMax());
    }
}
