package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.measure.Benchmark;
import io.github.jmeterrpc.benchmarks.measure.Figures;
import io.github.jmeterrpc.targets.cli.Commands;
import io.github.jmeterrpc.targets.cli.UsageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The benchmark of a sampler: all cases, one after the other, and their lines. */
@Command(
        footer = {
            "",
            "A line for each row: calls per second of both sides (medians of the rounds), their ratio (median of the"
                    + " ratios of the rounds) and the processor time of the generator's process per call, in"
                    + " microseconds. Behind \"rounds:\" stands how far the rounds differ."
        })
public final class SamplerBenchmark extends Benchmark {

    /** How many threads rows have that are measured with one number only. */
    private static final int USUAL_THREADS = 40;

    private final Comparison comparison;

    @Option(
            names = "--threads",
            paramLabel = "1..1000",
            hideParamSyntax = true,
            split = " *, *",
            defaultValue = "1,8,40,200",
            description = "numbers of threads, separated by commas (default ${DEFAULT-VALUE})")
    private List<Integer> threads;

    @Option(
            names = "--rounds",
            paramLabel = "1..1000",
            description = "measurements of each side (default ${DEFAULT-VALUE})")
    private int rounds = 5;

    @Option(
            names = "--seconds",
            paramLabel = "1..60",
            description = "length of a measurement (default ${DEFAULT-VALUE})")
    private int seconds = 5;

    @Option(
            names = "--warm-up",
            paramLabel = "1..600",
            description = "seconds for which each side calls before it is measured (default ${DEFAULT-VALUE})")
    private int warmUp = 25;

    @Option(
            names = "--rows",
            paramLabel = "ROW",
            split = " *, *",
            splitSynopsisLabel = ",",
            description = "what to measure, see below")
    private List<String> rows;

    private long start;

    private SamplerBenchmark(Comparison comparison) {
        super("");
        this.comparison = comparison;
    }

    /** The command that measures a sampler, with its rows in the help. */
    public static CommandLine of(Comparison comparison) {
        CommandLine commandLine = Commands.of(new SamplerBenchmark(comparison));
        String all = comparison.rows().stream()
                .map(row ->
                        String.format("%%n  %-10s %s", row.text(), row.help().replace("${", "$${")))
                .collect(Collectors.joining());
        commandLine
                .getCommandSpec()
                .name(comparison.text())
                .usageMessage()
                .description(comparison.summary())
                .footerHeading("%nRows (default " + comparison.usualRows() + "; all but 1k run with " + USUAL_THREADS
                        + " threads, or the most of --threads if that is not among them):" + all + "%n");
        return commandLine;
    }

    @Override
    protected void measure() {
        start = System.nanoTime();
        List<Case> cases = cases();
        SideBySide sideBySide = new SideBySide(
                comparison, suite, rounds, Duration.ofSeconds(seconds), Duration.ofSeconds(warmUp), this::say);
        say("takes about " + minutes(sideBySide.expected(), cases) + " min, at most "
                + minutes(sideBySide.limit(), cases) + "; other work on this machine shows in the figures");
        List<String> lines = new ArrayList<>();
        for (Case subject : cases) {
            Figures figures =
                    sideBySide.measure(subject, folder.resolve(subject.row().text() + "-" + subject.threads()));
            lines.add(subject.line(comparison, figures));
            System.out.println(subject.line(comparison, figures));
            say(Case.spread(figures));
        }
        System.out.println();
        lines.forEach(System.out::println);
    }

    private static long minutes(Duration ofOne, List<Case> cases) {
        return Math.max(1, Math.round(ofOne.multipliedBy(cases.size()).toSeconds() / 60.0));
    }

    private void say(String text) {
        long passed = Duration.ofNanos(System.nanoTime() - start).toSeconds();
        System.out.println("bench: " + passed + " s  " + text);
    }

    /** What is to be measured, one after the other; what stands in a list twice is measured once. */
    public List<Case> cases() {
        List<String> names = rows == null ? List.of(comparison.usualRows().split(",")) : rows;
        int most = threads.stream().mapToInt(Integer::intValue).max().orElse(USUAL_THREADS);
        List<Case> cases = new ArrayList<>();
        for (Row row : names.stream().distinct().map(this::row).toList()) {
            if (row.isUsual()) {
                threads.stream().distinct().forEach(number -> cases.add(new Case(row, number)));
            } else {
                cases.add(new Case(row, threads.contains(USUAL_THREADS) ? USUAL_THREADS : most));
            }
        }
        return cases;
    }

    private Row row(String name) {
        return comparison
                .row(name)
                .orElseThrow(() -> new UsageException("Option --rows takes "
                        + comparison.rows().stream().map(Row::text).collect(Collectors.joining(", ")) + ", not "
                        + name));
    }
}
