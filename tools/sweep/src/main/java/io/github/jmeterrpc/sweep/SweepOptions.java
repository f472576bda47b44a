package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.sweep.level.Level;
import io.github.jmeterrpc.sweep.result.LoadUnit;
import io.github.jmeterrpc.sweep.targets.TargetChoice;
import io.github.jmeterrpc.targets.cli.UsageException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line options of the sweep. */
final class SweepOptions {

    private static final int RATE_RAMP_UP = 5;
    private static final String MAX_THREADS = "maxThreads";

    @Parameters(
            paramLabel = "PLAN",
            description = "a name in test-plans/plans, such as dubbo-stress, or the path of a .jmx file")
    String plan;

    @Option(
            names = "--threads",
            paramLabel = "1..100000",
            hideParamSyntax = true,
            split = " *, *",
            defaultValue = "10,50,100,200",
            description = "levels, separated by commas: threads of all generators together (default ${DEFAULT-VALUE})")
    private List<Integer> threads;

    @Option(
            names = "--generators",
            paramLabel = "1..50",
            description = "JMeter processes on this machine that share them (default ${DEFAULT-VALUE})")
    int generators = 1;

    @Option(
            names = "--duration",
            paramLabel = "1..86400",
            description = "seconds that each level counts (default ${DEFAULT-VALUE})")
    int seconds = 20;

    @Option(
            names = "--warm-up",
            paramLabel = "0..86400",
            description =
                    "seconds that it runs before, with all threads (default ${DEFAULT-VALUE}; twice that at the first"
                            + " level)")
    int warmUp = 10;

    @Option(
            names = "--ramp-up",
            paramLabel = "0..86400",
            description =
                    "seconds until all threads run, or the rate is there (default 0; with --slo 5); not counted either")
    private Optional<Integer> rampUp = Optional.empty();

    @Mixin
    SearchOptions search = new SearchOptions();

    @Mixin
    TargetChoice target = new TargetChoice();

    @Option(
            names = "--generator-heap",
            paramLabel = "SIZE",
            description = "-Xmx of each generator (default ${DEFAULT-VALUE})")
    String generatorHeap = "512m";

    @Option(
            names = "-J",
            paramLabel = "name=value",
            description = "a property of the plan, such as -Jmethod=echo; may be given several times")
    Map<String, String> properties = Map.of();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "where report, result files and logs go (default target/sweep/PLAN-TIME)")
    Optional<Path> out = Optional.empty();

    /** Seconds until all threads run, or the rate is there: one that comes at once piles calls up in cold JVMs. */
    int rampUp() {
        return rampUp.orElse(search.given() ? RATE_RAMP_UP : 0);
    }

    /** Most threads of a generator that calls at a rate. */
    int maxThreads() {
        String typed = properties.getOrDefault(MAX_THREADS, "1000");
        if (!typed.matches("[1-9]\\d{0,5}")) {
            throw new UsageException(
                    "Option -J" + MAX_THREADS + "=" + typed + " takes a whole number from 1 to 999999");
        }
        return Integer.parseInt(typed);
    }

    LoadUnit unit() {
        return search.given() ? LoadUnit.RATE : LoadUnit.THREADS;
    }

    /** The level of so many threads, or arrivals per second. */
    Level level(int load, boolean first, Path folder) {
        return new Level(
                unit(),
                load,
                generators,
                Duration.ofSeconds(rampUp()),
                // The target's code is not compiled yet at the first level.
                Duration.ofSeconds(first ? 2L * warmUp : warmUp),
                Duration.ofSeconds(seconds),
                folder);
    }

    /** Threads of all generators together, one level after the other, growing. */
    List<Integer> levels() {
        return threads.stream().distinct().sorted().toList();
    }

    /**
     * Checks what can be told from the options alone.
     *
     * @throws UsageException if they do not fit each other
     */
    void check() {
        search.check();
        int fewest = search.given() ? search.from : levels().get(0);
        if (fewest < generators) {
            throw new UsageException("Option " + (search.given() ? "--from" : "--threads") + ": " + fewest
                    + " cannot be shared out to " + generators
                    + " generators; "
                    + (search.given() ? "begin higher" : "leave that level out") + ", or take fewer --generators");
        }
        TargetChoice.checkHeap("--generator-heap", generatorHeap);
        target.check();
        PlanProperties.setBySweep(unit()).forEach((name, remedy) -> {
            if (properties.containsKey(name)) {
                throw new UsageException("Option -J" + name + "=" + properties.get(name)
                        + ": the sweep sets this property itself; " + remedy);
            }
        });
    }
}
