package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.Benchmark;
import io.github.jmeterrpc.benchmarks.Figures;
import io.github.jmeterrpc.benchmarks.run.Case.Row;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.targets.cli.UsageException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The benchmark of a sampler: all cases, one after the other, and their lines. */
@Command(
        footer = {
            "",
            "All rows but 1k run with 40 threads, or the most of --threads if that is not among them.",
            "A line for each row: calls per second of both sides (medians of the rounds), their ratio (median of the"
                    + " ratios of the rounds) and the processor time of the generator's process per call, in"
                    + " microseconds. Behind \"rounds:\" stands how far the rounds differ."
        })
public abstract class SamplerBenchmark extends Benchmark {

    static final int KB = 1024;

    /** How many threads rows have that are measured with one number only. */
    private static final int USUAL_THREADS = 40;

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
            paramLabel = "ROW[,ROW...]",
            description = "what to measure, see below (default ${DEFAULT-VALUE})")
    private String rows;

    private final String command;
    private final List<Row> all;
    private long start;

    /**
     * @param command how users call it
     * @param usual names of the rows that are measured when none are asked for
     */
    SamplerBenchmark(String command, List<Row> all, String... usual) {
        super("");
        this.command = command;
        this.all = all;
        rows = String.join(",", usual);
    }

    /**
     * Starts what both sides call, on 127.0.0.1.
     *
     * @param callers threads of one side
     */
    abstract ManagedProcess startTarget(int port, int callers, Path output, Duration limit);

    @Override
    protected void measure() {
        start = System.nanoTime();
        List<Case> cases = cases();
        SideBySide sideBySide =
                new SideBySide(suite, rounds, Duration.ofSeconds(seconds), Duration.ofSeconds(warmUp), this::say);
        say("takes about " + minutes(sideBySide.expected(), cases) + " min, at most "
                + minutes(sideBySide.limit(), cases) + "; other work on this machine shows in the figures");
        List<String> lines = new ArrayList<>();
        for (Case subject : cases) {
            Figures figures = sideBySide.measure(
                    subject,
                    (port, output, limit) -> startTarget(port, subject.threads(), output, limit),
                    folder.resolve(subject.row().name() + "-" + subject.threads()));
            lines.add(subject.line(command, figures));
            System.out.println(subject.line(command, figures));
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

    /** What is to be measured, one after the other; a duplicate in a list is measured once. */
    public List<Case> cases() {
        int most = threads.stream().mapToInt(Integer::intValue).max().orElse(USUAL_THREADS);
        List<Integer> one = List.of(threads.contains(USUAL_THREADS) ? USUAL_THREADS : most);
        return Arrays.stream(rows.strip().split(" *, *"))
                .distinct()
                .map(this::row)
                .flatMap(row ->
                        (row.isUsual() ? threads : one).stream().distinct().map(number -> new Case(row, number)))
                .toList();
    }

    /** All rows that users can choose. */
    public List<Row> rows() {
        return all;
    }

    /** The row that users call by this name. */
    public Row row(String name) {
        return all.stream()
                .filter(row -> row.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("Option --rows takes "
                        + all.stream().map(Row::name).collect(Collectors.joining(", ")) + ", not " + name));
    }
}
