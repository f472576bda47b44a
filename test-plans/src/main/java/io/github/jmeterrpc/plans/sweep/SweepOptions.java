package io.github.jmeterrpc.plans.sweep;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.UsageException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What the sweep is asked to do.
 *
 * @param plan name or path of the plan
 * @param levels threads of all generators together, one level after the other, growing
 * @param generators JMeter processes
 * @param seconds how long each level counts
 * @param warmUp seconds that it runs before, with all threads
 * @param rampUp seconds until all threads run
 * @param generatorHeap as in {@code -Xmx}
 * @param target what is called
 * @param out where reports, result files and logs go; absent: a new folder
 * @param properties more properties of the plan
 */
record SweepOptions(
        String plan,
        List<Integer> levels,
        int generators,
        int seconds,
        int warmUp,
        int rampUp,
        String generatorHeap,
        TargetChoice target,
        Optional<Path> out,
        Map<String, String> properties) {

    static final String HELP = String.join(
            "\n",
            "sweep PLAN: runs a plan at one number of threads after the other with real JMeter load generators, and shows",
            "      where more threads bring no more calls, and what limits them.",
            "",
            "  PLAN                 a name in test-plans/plans, such as dubbo-stress, or the path of a .jmx file; comes first",
            "  --threads N,N,...    levels: threads of all generators together (default 10,50,100,200)",
            "  --generators N       JMeter processes on this machine that share them (default 1)",
            "  --duration SECONDS   how long each level counts (default 20)",
            "  --warm-up SECONDS    how long it runs before, with all threads (default 10; twice that at the first level)",
            "  --ramp-up SECONDS    until all threads run (default 0); not counted either",
            "  --target NAME        where a plan has several: tomcat or tomcat7-bio for tomcat-threads, dubbo or thrift for",
            "                       http-consumer (default: the first one)",
            "  --start-target       starts the plan's target on 127.0.0.1, and ends it afterwards; with it go",
            "    --target-threads N           threads of its pool (default: the target's own)",
            "    --target-heap SIZE           -Xmx of its JVMs (default 512m)",
            "    --target-options 'OPTIONS'   more options of its command, as in '--keep-alive 1 --work-ms 5'",
            "    --backends N                 reverse-proxy: applications behind the proxy (default 2)",
            "    --backend-options 'OPTIONS'  more options of what stands behind a consumer or proxy",
            "  --host ADDRESS       a target that runs already (default: the plan's own); with it go",
            "    --target-pid PID             its process on this machine, to have its CPU, memory and threads measured",
            "    --target-status URL          its status page, to have its pool measured",
            "  --port N             the target's port; with --start-target the port it gets (default: a free one)",
            "  --generator-heap SIZE  -Xmx of each generator (default 512m)",
            "  -Jname=value         a property of the plan, such as -Jmethod=echo",
            "  --out DIR            where report, result files and logs go (default test-plans/target/sweep/PLAN-TIME)",
            "  --help               this text",
            "",
            "Writes sweep.md, sweep.csv and sweep.html, anew after each level. Ctrl-C keeps the levels that are done.",
            "Exit code: 0 all levels measured; 1 a level failed; 2 wrong options; 130 stopped.");

    private static final List<String> NAMES = Stream.concat(
                    Stream.of(
                            "--threads",
                            "--generators",
                            "--duration",
                            "--warm-up",
                            "--ramp-up",
                            "--generator-heap",
                            "--out"),
                    TargetChoice.NAMES.stream())
            .toList();

    private static final int MOST_THREADS = 100_000;
    private static final int DAY = 86_400;

    /** The options of a command line; absent if it asks for help. */
    static Optional<SweepOptions> parse(String[] line) {
        Map<String, String> properties = properties(line);
        Arguments arguments = Arguments.parse(
                Arrays.stream(line)
                        .skip(hasPlan(line) ? 1 : 0)
                        .filter(word -> !word.startsWith("-J"))
                        .toArray(String[]::new),
                NAMES,
                List.of(TargetChoice.START));
        if (arguments.asksForHelp()) {
            return Optional.empty();
        }
        if (!hasPlan(line)) {
            throw new UsageException("The plan is missing; it comes first, as in: sweep dubbo-stress --threads 10,50");
        }
        int generators = arguments.number("--generators", 1, 1, 50);
        return Optional.of(new SweepOptions(
                line[0],
                levels(arguments.text("--threads").orElse("10,50,100,200"), generators),
                generators,
                arguments.number("--duration", 20, 1, DAY),
                arguments.number("--warm-up", 10, 0, DAY),
                arguments.number("--ramp-up", 0, 0, DAY),
                TargetChoice.heap(arguments, "--generator-heap"),
                TargetChoice.of(arguments),
                arguments.text("--out").map(SweepOptions::path),
                properties));
    }

    private static boolean hasPlan(String[] line) {
        return line.length > 0 && !line[0].startsWith("-");
    }

    private static List<Integer> levels(String typed, int generators) {
        List<Integer> levels = Arrays.stream(typed.split(",", -1))
                .map(level -> level(level.trim(), typed))
                .distinct()
                .sorted()
                .toList();
        if (levels.get(0) < generators) {
            throw new UsageException("Option --threads " + typed + ": " + levels.get(0) + " cannot be shared out to "
                    + generators + " generators; leave that level out, or take fewer --generators");
        }
        return levels;
    }

    private static int level(String level, String typed) {
        if (level.matches("[1-9]\\d{0,5}") && Integer.parseInt(level) <= MOST_THREADS) {
            return Integer.parseInt(level);
        }
        throw new UsageException("Option --threads takes whole numbers from 1 to " + MOST_THREADS
                + " with commas between them, as in 10,50,100, not " + typed);
    }

    private static Path path(String typed) {
        try {
            return Path.of(typed).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new UsageException("Option --out takes a folder, not " + typed + ": " + e.getReason());
        }
    }

    private static Map<String, String> properties(String[] line) {
        Map<String, String> properties = new TreeMap<>();
        for (String word : line) {
            if (word.startsWith("-J")) {
                int equals = word.indexOf('=');
                if (equals <= 2) {
                    throw new UsageException("Option " + word + ": write -Jname=value in one word");
                }
                properties.put(word.substring(2, equals), word.substring(equals + 1));
            }
        }
        PlanFile.SET_BY_SWEEP.forEach((name, remedy) -> {
            if (properties.containsKey(name)) {
                throw new UsageException("Option -J" + name + "=" + properties.get(name)
                        + ": the sweep sets this property itself; " + remedy);
            }
        });
        return properties;
    }
}
