package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.cli.Commands;
import io.github.jmeterrpc.cli.UsageException;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.live.VerdictExit;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.sweep.result.Capacity;
import io.github.jmeterrpc.sweep.result.LoadUnit;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code bin/sweep}. */
@Command(
        name = "sweep",
        description = "Runs a plan with increasing numbers of threads on real JMeter load generators, "
                + "and shows where throughput stops growing and what limits it. With --slo it "
                + "searches for the highest arrival rate within limits of response times and "
                + "errors.",
        footer = {"", "Writes sweep.md, sweep.csv and sweep.html after each level. Ctrl-C keeps the finished levels."},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:all levels measured; with --slo: the capacity is found, and --at-least holds",
            " 2:wrong options, or a level could not be measured",
            " 3:the capacity is below --at-least",
            " 4:invalid: other load on this machine disturbed the search",
            "130:stopped"
        })
public final class Sweep implements Callable<Integer> {

    static final int OK = 0;
    static final int FAILED = 2;
    static final int BELOW = 3;
    static final int INVALID = 4;
    static final int STOPPED = 130;

    private static final int RATE_RAMP_UP = 5;
    private static final double PERCENT = 100;
    private static final Set<String> BY_THREADS = Set.of("--threads", "--runs");
    private static final Set<String> BY_RATE = Set.of("--at-least", "--from", "--precision");

    @Parameters(paramLabel = "PLAN", description = "a name in test-plans/plans, or the path of a .jmx file")
    String plan;

    @Option(
            names = "--threads",
            paramLabel = "1..100000",
            hideParamSyntax = true,
            split = " *, *",
            defaultValue = "10,50,100,200",
            description = "levels, separated by commas: threads of all generators together (default ${DEFAULT-VALUE})")
    private List<Integer> threads;

    @Option(names = "--generators", paramLabel = "1..50", description = "JMeter processes here (default 1)")
    int generators = 1;

    @Option(names = "--duration", paramLabel = "1..86400", description = "measured seconds of a level (default 20)")
    int seconds = 20;

    @Option(
            names = "--warm-up",
            paramLabel = "0..86400",
            description = "seconds before that (default 10; twice at the first level)")
    int warmUp = 10;

    @Option(
            names = "--runs",
            paramLabel = "1..50",
            description = "runs of each level; the target of --start-target is restarted before each. "
                    + "Figures are means of the runs, with confidence intervals over the runs (default "
                    + "1)")
    int runs = 1;

    @Option(names = "--ramp-up", paramLabel = "0..86400", description = "seconds before warm-up (default 0; --slo: 5)")
    private Optional<Integer> rampUp = Optional.empty();

    @Option(
            names = "--slo",
            paramLabel = "LIMIT",
            description =
                    "searches for the highest arrival rate within this limit, instead of running numbers of threads:"
                            + " 'p99<50' (p50 to p999: ms from the intended start; service_p50 to service_p999: ms of the call"
                            + " alone), or 'errors<0.1%%'; may be given several times")
    private List<String> slos = List.of();

    @Option(
            names = "--at-least",
            paramLabel = "1..1000000",
            description = "with --slo: exit code 3 if the capacity is below this rate")
    Optional<Integer> atLeast = Optional.empty();

    @Option(names = "--from", paramLabel = "1..1000000", description = "with --slo: first rate (default 100)")
    int from = 100;

    @Option(
            names = "--precision",
            paramLabel = "1..50",
            description =
                    "with --slo: maximum difference in percent between the highest passing and the lowest failing rate (default 3)")
    private int precision = 3;

    @Mixin
    TargetChoice target = new TargetChoice();

    @Option(names = "--generator-heap", paramLabel = "SIZE", description = "-Xmx of each generator (default 512m)")
    String generatorHeap = "512m";

    @Option(names = "-J", paramLabel = "name=value", description = "a property of the plan; may be given several times")
    Map<String, String> properties = Map.of();

    @Option(names = "--out", paramLabel = "DIR", description = "output folder (default target/sweep/PLAN-TIME)")
    Optional<Path> out = Optional.empty();

    @Spec
    private CommandSpec spec;

    Sweep() {}

    public static void main(String[] line) {
        System.exit(Commands.of(new Sweep()).execute(line));
    }

    @Override
    public Integer call() throws IOException {
        check();
        int code = new SweepRun(this, Suite.find(), System.out).run();
        return code == BELOW || code == INVALID ? VerdictExit.code(code) : code;
    }

    /** The exit code of a search, for CI. */
    static int exitCode(Capacity capacity, Optional<Integer> atLeast) {
        int requested = atLeast.orElse(0);
        if (requested > 0 && capacity.held() >= requested) {
            return OK;
        }
        return switch (capacity.end()) {
            case INVALID -> INVALID;
            case FAILED, STOPPED -> FAILED;
            case FOUND, NONE_HOLDS, NEVER_BREAKS -> requested > 0 ? BELOW : OK;
        };
    }

    /** Whether a rate is searched. */
    boolean isSearch() {
        return !slos.isEmpty();
    }

    /** The thresholds that fail a rate. */
    Thresholds thresholds() {
        return SloOption.thresholds(slos);
    }

    /** The limits, as typed. */
    String limits() {
        return slos.stream().map(String::trim).collect(Collectors.joining(", "));
    }

    /** The given properties of the plan as text: {@code method=echo, payloadKb=1}. */
    String shownProperties() {
        return properties.isEmpty()
                ? "defaults"
                : properties.entrySet().stream()
                        .map(property -> property.getKey() + "=" + property.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** The precision as a share. */
    double precision() {
        return precision / PERCENT;
    }

    /**
     * Seconds until all threads run or the rate is reached; a sudden rate would cause a backlog in
     * cold JVMs.
     */
    int rampUp() {
        return rampUp.orElse(isSearch() ? RATE_RAMP_UP : 0);
    }

    /** Maximum number of threads of a generator that calls at a rate. */
    int maxThreads() {
        String typed = properties.getOrDefault("maxThreads", "1000");
        refuse(
                !typed.matches("[1-9]\\d{0,5}"),
                "Option -JmaxThreads=" + typed + " takes a whole number from 1 to 999999");
        return Integer.parseInt(typed);
    }

    /** Whether each run has its own target. */
    boolean startsAnew() {
        return runs > 1 && target.start;
    }

    /** Returns the level with a number of threads or arrivals per second. */
    Level level(int load, boolean first, Path folder) {
        return new Level(
                isSearch() ? LoadUnit.RATE : LoadUnit.THREADS,
                load,
                generators,
                Duration.ofSeconds(rampUp()),
                // The target's code is not compiled yet at the first level.
                Duration.ofSeconds(first || startsAnew() ? 2L * warmUp : warmUp),
                Duration.ofSeconds(seconds),
                folder);
    }

    /** The numbers of threads of the levels, over all generators, in ascending order. */
    List<Integer> levels() {
        return threads.stream().distinct().sorted().toList();
    }

    /**
     * Checks the options.
     *
     * @throws UsageException if they do not fit each other
     */
    void check() {
        thresholds();
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            String name = option.longestName();
            String typed = "Option " + name + " " + option.stringValues().get(0);
            refuse(
                    isSearch() && BY_THREADS.contains(name),
                    typed + " is for a sweep by threads: leave it or --slo out (--from is the first rate)");
            refuse(!isSearch() && BY_RATE.contains(name), typed + " needs --slo, such as --slo 'p99<50'");
            refuse(
                    target.start && TargetChoice.RUNNING.contains(name),
                    typed + " is for a running target: leave it or --start-target out");
            refuse(!target.start && TargetChoice.TO_START.contains(name), typed + " needs --start-target");
        }
        int fewest = isSearch() ? from : levels().get(0);
        refuse(
                fewest < generators,
                "Option " + (isSearch() ? "--from" : "--threads") + ": " + fewest + " cannot be divided among "
                        + generators + " generators; " + (isSearch() ? "begin higher" : "leave that level out")
                        + ", or use fewer --generators");
        checkHeap("--generator-heap", generatorHeap);
        checkHeap("--target-heap", target.heap);
        target.status();
        target.pid.ifPresent(pid -> refuse(
                ProcessHandle.of(pid).isEmpty(),
                "Option --target-pid " + pid
                        + ": no such process on this machine; leave the option out for a target elsewhere"));
    }

    private static void checkHeap(String option, String heap) {
        refuse(
                !heap.matches("[1-9]\\d{0,6}[mMgG]"),
                "Option " + option + " takes a size such as 512m or 2g, not " + heap);
    }

    static void refuse(boolean wrong, String message) {
        if (wrong) {
            throw new UsageException(message);
        }
    }
}
