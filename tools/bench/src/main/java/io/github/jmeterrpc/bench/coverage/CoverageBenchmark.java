package io.github.jmeterrpc.bench.coverage;

import io.github.jmeterrpc.bench.command.Benchmark;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.metrics.confidence.SimulatedService;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Checks whether the reports' confidence intervals contain the true value as often as they claim. */
@Command(
        name = "coverage",
        description =
                "Simulates tests of services with known response times, and prints how often verdicts are wrong or not sure,"
                        + " how often the confidence intervals of a report"
                        + " contain them; how often two tests of one service are judged different, and how often a true change is found."
                        + " Calls nothing.")
public final class CoverageBenchmark extends Benchmark {

    private static final double PERCENT = 100;
    private static final int COMPARED_SECONDS = 60;
    private static final double CHANGE = 1.1;

    /** With durations of some 10 ms, whole milliseconds matter little. */
    private static final int SLOWER = 20;

    private static final double[] DISTANCES = {1.2, 2, 5, 100};
    private static final double LONG_SHARE = 0.1;
    private static final double LONG = 5.5;
    private static final double SHORT = 0.5;

    @Option(names = "--runs", paramLabel = "10..1000", description = "tests of each row (default ${DEFAULT-VALUE})")
    private int runs = 100;

    /** Creates it with the defaults of its options. */
    public CoverageBenchmark() {
        super("coverage-");
    }

    /** Services by name; 1,000 calls/s each. */
    static Map<String, SimulatedService> services() {
        ToDoubleFunction<Random> logNormal = random -> Math.exp(random.nextGaussian() - 0.5);
        ToDoubleFunction<Random> twoModes =
                random -> (random.nextDouble() < LONG_SHARE ? LONG : SHORT) * SimulatedService.exponential(random);
        Map<String, SimulatedService> services = new LinkedHashMap<>();
        services.put("50 % busy", SimulatedService.of(0.5));
        services.put("80 % busy", SimulatedService.of(0.8));
        services.put("95 % busy", SimulatedService.of(0.95));
        services.put("calls in batches of 10", SimulatedService.of(0.5).inBatches(10));
        services.put("stops for 200 ms", SimulatedService.of(0.5).stopping(10, 200));
        services.put("log-normal", SimulatedService.of(0.5, logNormal));
        services.put("two modes", SimulatedService.of(0.3, twoModes));
        return services;
    }

    /** Each pair of columns has a limit that the figure keeps and one that it crosses. */
    private void verdicts(Coverage coverage) {
        print(
                "%-24s %7s %6s %23s%s",
                "service",
                "seconds",
                "figure",
                "close at the limit",
                Arrays.stream(DISTANCES)
                        .mapToObj(times -> String.format(Locale.ROOT, " %22s", times + " × wrong/close"))
                        .collect(Collectors.joining()));
        services().forEach((name, service) -> {
            for (Figure figure : new Figure[] {Figure.P95, Figure.P99}) {
                double truth = Coverage.truth(service, figure.percent().orElseThrow());
                for (int seconds : new int[] {10, 20, 60, 300}) {
                    double[] limits = DoubleStream.concat(
                                    DoubleStream.of(1),
                                    Arrays.stream(DISTANCES).flatMap(times -> DoubleStream.of(times, 1 / times)))
                            .toArray();
                    List<Coverage.Judged> judged = coverage.verdicts(service, seconds, figure, truth, limits);
                    StringBuilder cells = new StringBuilder();
                    for (int i = 1; i < limits.length; i += 2) {
                        double wrong = Math.max(
                                judged.get(i).wrong(), judged.get(i + 1).wrong());
                        double close = Math.max(
                                judged.get(i).close(), judged.get(i + 1).close());
                        cells.append(String.format(Locale.ROOT, " %15.0f / %.0f %%", PERCENT * wrong, PERCENT * close));
                    }
                    print(
                            "%-24s %7d %6s %21.0f %%%s",
                            name,
                            seconds,
                            figure.typed(),
                            PERCENT * judged.get(0).close(),
                            cells);
                }
            }
        });
    }

    @Override
    protected void measure() {
        Coverage coverage = new Coverage(runs, false, 1);
        verdicts(coverage);
        print("%-24s %7s %6s %9s %9s %11s", "service", "seconds", "figure", "covered", "open", "no interval");
        services().forEach((name, service) -> {
            for (Figure figure : new Figure[] {Figure.P50, Figure.P95, Figure.P99}) {
                double truth = Coverage.truth(service, figure.percent().orElseThrow());
                for (int seconds : new int[] {20, 60, 300}) {
                    Coverage.CoverageShares found = coverage.of(service, seconds, figure, truth);
                    print(
                            "%-24s %7d %6s %7.0f %% %7.0f %% %9.0f %%",
                            name,
                            seconds,
                            figure.typed(),
                            PERCENT * found.covered(),
                            PERCENT * found.open(),
                            PERCENT * found.none());
                }
            }
        });
        SimulatedService drifting = SimulatedService.of(0.5).drifting(0.01);
        print(
                "%-24s %7d still slower at the end: %.0f %%",
                "50 % busy, 1 %/s slower",
                COMPARED_SECONDS,
                PERCENT * coverage.of(drifting, COMPARED_SECONDS, Figure.P50, 1).slower());
        comparisons("points", coverage);
        comparisons("result files", new Coverage(runs, true, 1));
        comparisons("result files, durations × " + SLOWER, new Coverage(runs, true, SLOWER));
    }

    private void comparisons(String source, Coverage coverage) {
        services()
                .forEach((name, service) -> print(
                        "%-24s %7d %s: equal tests judged worse: %.0f %%, of 10 %% slower ones: %.0f %%",
                        name,
                        COMPARED_SECONDS,
                        source,
                        PERCENT * coverage.worse(service, COMPARED_SECONDS, 1, 0),
                        PERCENT * coverage.worse(service, COMPARED_SECONDS, CHANGE, 0)));
    }
}
