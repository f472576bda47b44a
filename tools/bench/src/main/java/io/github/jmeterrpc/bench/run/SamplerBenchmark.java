package io.github.jmeterrpc.bench.run;

import io.github.jmeterrpc.bench.command.Benchmark;
import io.github.jmeterrpc.bench.command.RoundFigures;
import io.github.jmeterrpc.cli.UsageException;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.process.Pause;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The benchmark of a sampler. For each case it starts the target, the sampler and the other side,
 * warms both up, and lets them call by turns.
 */
@Command(
        footer = {
            "",
            "Other rows run with 40 threads, or with the highest number of --threads if 40 is not among them.",
            "A line for each row: calls per second of both sides (medians of the rounds), their ratio (median of the"
                    + " ratios of the rounds) and the processor time of the generator's process per call, in"
                    + " microseconds. After \"rounds:\" follows the spread of the rounds."
        })
public abstract class SamplerBenchmark extends Benchmark {

    static final int KB = 1024;

    /** The row without a name in the result. */
    private static final String USUAL_ROW = "1k";

    /** The number of threads of rows that are measured with one number only. */
    private static final int USUAL_THREADS = 40;

    /**
     * Time excluded at the start of a turn, because of replies that waited while the process was
     * suspended, and cold caches.
     */
    private static final Duration SETTLE = Duration.ofMillis(500);

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
    private final List<BenchmarkRow> all;
    private final long start = System.nanoTime();

    /**
     * A measured case.
     *
     * @param name name in options and in the result
     * @param forEachNumber whether it is measured with each number of threads, or with one only
     * @param called the target of both sides
     * @param sampler starts the sampler
     * @param raw starts the other side
     */
    public record BenchmarkRow(
            String name, boolean forEachNumber, CalledServer called, Side.Start sampler, Side.Start raw) {

        static BenchmarkRow forEachNumberOfThreads(
                String name, CalledServer called, Side.Start sampler, Side.Start raw) {
            return new BenchmarkRow(name, true, called, sampler, raw);
        }

        static BenchmarkRow forOneNumberOfThreads(
                String name, CalledServer called, Side.Start sampler, Side.Start raw) {
            return new BenchmarkRow(name, false, called, sampler, raw);
        }
    }

    /**
     * One line of the result.
     *
     * @param threads calls at the same time, on either side
     */
    public record Case(BenchmarkRow row, int threads) {

        String name() {
            return (row.name().equals(USUAL_ROW) ? "" : "row=" + row.name() + " ") + "threads=" + threads;
        }
    }

    /**
     * @param command command line that users type
     * @param usual names of the rows that are measured by default
     */
    SamplerBenchmark(String command, List<BenchmarkRow> all, String... usual) {
        super("");
        this.command = command;
        this.all = all;
        rows = String.join(",", usual);
    }

    @Override
    protected void measure() {
        List<Case> cases = cases();
        print("takes about " + Math.max(1, Math.round(cases.size() * expected().toSeconds() / 60.0))
                + " min; other work on this machine shows in the figures");
        List<String> lines = new ArrayList<>();
        for (Case each : cases) {
            RoundFigures figures = measure(each, folder.resolve(each.row().name() + "-" + each.threads()));
            lines.add(line(command + " " + each.name(), figures));
            System.out.println(lines.get(lines.size() - 1));
            print(spread(figures));
        }
        System.out.println();
        lines.forEach(System.out::println);
    }

    /** The time that a case takes when all processes start at once. */
    private Duration expected() {
        return Duration.ofSeconds(2L * (warmUp + rounds * (seconds + 1)) + 10);
    }

    private RoundFigures measure(Case subject, Path own) {
        Duration limit = expected().plus(Side.FIRST_CALL.multipliedBy(3));
        int timeout = (int) Duration.ofSeconds(60 + 2L * seconds).toMillis();
        Side.Endpoint endpoint = new Side.Endpoint(suite, FreePorts.one(), timeout);
        int callers = subject.threads();
        try (ManagedProcess called = subject.row()
                        .called()
                        .start(suite, endpoint.port(), callers, own.resolve("target.txt"), limit);
                Side raw = subject.row().raw().start(callers, endpoint, own.resolve("raw"), limit)) {
            warmUp(subject, "what is compared", raw);
            try (Side sampler = subject.row().sampler().start(callers, endpoint, own.resolve("sampler"), limit)) {
                warmUp(subject, "the sampler", sampler);
                List<Side> both = List.of(sampler, raw);
                RoundFigures.interleaved(rounds, both, (side, round) -> {
                    print(subject.name() + ": round " + round + " of " + rounds);
                    turn(side, called);
                });
                both.forEach(side -> side.process().resume());
                Pause.of(SETTLE);
                RoundFigures figures = new RoundFigures();
                add(figures, "sampler", sampler.windows(), sampler.finish());
                add(figures, "raw", raw.windows(), raw.finish());
                return figures;
            }
        }
    }

    /** Lets a side call for a while without measuring, then suspends it. */
    private void warmUp(Case subject, String name, Side side) {
        print(subject.name() + ": " + name + " starts and warms up");
        side.awaitCalls();
        Pause.of(Duration.ofSeconds(warmUp));
        side.process().checkAlive();
        side.process().suspend();
    }

    private void turn(Side side, ManagedProcess called) {
        side.process().resume();
        Pause.of(SETTLE);
        side.windows().add(MeasuredPeriod.measure(side.process().pid(), Duration.ofSeconds(seconds)));
        side.process().checkAlive();
        called.checkAlive();
        side.process().suspend();
    }

    /** Adds the rounds of one side. */
    static void add(RoundFigures figures, String side, List<MeasuredPeriod> windows, double[] calls) {
        for (int round = 0; round < calls.length; round++) {
            MeasuredPeriod window = windows.get(round);
            figures.add(side, 1000 * calls[round] / (window.to() - window.from()))
                    .add(side + "_cpu", 1000 * window.cpuMillis() / calls[round])
                    .add("others", window.othersShare());
        }
    }

    /** The result line, which users and scripts read. */
    static String line(String begin, RoundFigures figures) {
        return String.format(
                Locale.ROOT,
                "%s sampler=%.0f raw=%.0f ratio=%.2f cpu_us=%.1f raw_cpu_us=%.1f",
                begin,
                figures.median("sampler"),
                figures.median("raw"),
                figures.ratio("sampler", "raw"),
                figures.median("sampler_cpu"),
                figures.median("raw_cpu"));
    }

    /**
     * How far the figures can be trusted: spread of the rounds, and load of other processes, where
     * that is known.
     */
    static String spread(RoundFigures figures) {
        var others = figures.of("others").summaryStatistics();
        return String.format(
                        Locale.ROOT,
                        "rounds: ratio %s, cpu_us / raw_cpu_us %.2f (%s)",
                        figures.spread("sampler", "raw"),
                        figures.ratio("sampler_cpu", "raw_cpu"),
                        figures.spread("sampler_cpu", "raw_cpu"))
                + (Double.isNaN(others.getMax())
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "; other processes used %.0f %% to %.0f %% of the processors",
                                100 * others.getMin(),
                                100 * others.getMax()));
    }

    private void print(String text) {
        System.out.println(
                "bench: " + Duration.ofNanos(System.nanoTime() - start).toSeconds() + " s  " + text);
    }

    /** The cases to measure, in order; a duplicate in a list is measured once. */
    public List<Case> cases() {
        int most = threads.stream().mapToInt(Integer::intValue).max().orElse(USUAL_THREADS);
        List<Integer> one = List.of(threads.contains(USUAL_THREADS) ? USUAL_THREADS : most);
        return Arrays.stream(rows.strip().split(" *, *"))
                .map(this::row)
                .flatMap(row -> (row.forEachNumber() ? threads : one).stream().map(number -> new Case(row, number)))
                .distinct()
                .toList();
    }

    /** All rows that users can choose. */
    public List<BenchmarkRow> rows() {
        return all;
    }

    /** The row that users call by this name. */
    public BenchmarkRow row(String name) {
        return all.stream()
                .filter(row -> row.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("Option --rows takes "
                        + all.stream().map(BenchmarkRow::name).collect(Collectors.joining(", ")) + ", not " + name));
    }
}
