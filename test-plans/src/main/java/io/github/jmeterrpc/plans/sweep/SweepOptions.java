package io.github.jmeterrpc.plans.sweep;

import io.github.jmeterrpc.plans.sweep.target.TargetChoice;
import io.github.jmeterrpc.targetkit.cli.Range;
import io.github.jmeterrpc.targetkit.cli.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line options of the sweep. */
final class SweepOptions {

    private static final int DAY = 86_400;

    @Parameters(
            paramLabel = "PLAN",
            description = "a name in test-plans/plans, such as dubbo-stress, or the path of a .jmx file")
    String plan;

    @Range(min = 1, max = 100_000)
    @Option(
            names = "--threads",
            paramLabel = "N",
            split = " *, *",
            splitSynopsisLabel = ",",
            defaultValue = "10,50,100,200",
            description = "levels: threads of all generators together (default ${DEFAULT-VALUE})")
    private List<Integer> threads;

    @Range(min = 1, max = 50)
    @Option(
            names = "--generators",
            paramLabel = "N",
            description = "JMeter processes on this machine that share them (default ${DEFAULT-VALUE})")
    int generators = 1;

    @Range(min = 1, max = DAY)
    @Option(
            names = "--duration",
            paramLabel = "SECONDS",
            description = "how long each level counts (default ${DEFAULT-VALUE})")
    int seconds = 20;

    @Range(min = 0, max = DAY)
    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description = "how long it runs before, with all threads (default ${DEFAULT-VALUE}; twice that at the first"
                    + " level)")
    int warmUp = 10;

    @Range(min = 0, max = DAY)
    @Option(
            names = "--ramp-up",
            paramLabel = "SECONDS",
            description = "until all threads run (default ${DEFAULT-VALUE}); not counted either")
    int rampUp;

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
            description = "where report, result files and logs go (default test-plans/target/sweep/PLAN-TIME)")
    Optional<Path> out = Optional.empty();

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
        int fewest = levels().get(0);
        if (fewest < generators) {
            throw new UsageException("Option --threads: " + fewest + " cannot be shared out to " + generators
                    + " generators; leave that level out, or take fewer --generators");
        }
        TargetChoice.checkHeap("--generator-heap", generatorHeap);
        target.check();
        PlanFile.SET_BY_SWEEP.forEach((name, remedy) -> {
            if (properties.containsKey(name)) {
                throw new UsageException("Option -J" + name + "=" + properties.get(name)
                        + ": the sweep sets this property itself; " + remedy);
            }
        });
    }
}
