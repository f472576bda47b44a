package io.github.jmeterrpc.benchmarks.start;

import io.github.jmeterrpc.benchmarks.measure.Benchmark;
import io.github.jmeterrpc.benchmarks.measure.Median;
import io.github.jmeterrpc.support.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** How much longer JMeter takes to start with all plugins than without. */
@Command(
        name = "start",
        description =
                "How much longer JMeter takes to start with all plugins than without: a headless run of one sample,"
                        + " and the menus of its window. Starts of both take turns; some two minutes.")
public final class StartBenchmark extends Benchmark {

    private static final Duration LIMIT = Duration.ofMinutes(3);

    @Option(names = "--rounds", paramLabel = "1..1000", description = "starts of each (default ${DEFAULT-VALUE})")
    private int rounds = 7;

    public StartBenchmark() {
        super("start-");
    }

    @Override
    protected int measure() {
        Path full = suite.jmeter().path();
        LinkedHome plugins = LinkedHome.make(folder.resolve("plugins"), full, name -> true);
        LinkedHome bare = LinkedHome.make(folder.resolve("bare"), full, name -> !name.startsWith("jmeter-rpc-"));
        Path plan = copied("one-sample.jmx");
        Path menus = copied("menus.groovy");
        compare(
                "load-generator",
                plugins,
                bare,
                home -> List.of(
                        "-jar",
                        home.path().resolve("bin/ApacheJMeter.jar").toString(),
                        "-n",
                        "-t",
                        plan.toString(),
                        "-Jjmeterengine.nongui.port=0"));
        compare(
                "window-menus",
                plugins,
                bare,
                home -> List.of(
                        "-cp",
                        home.classPath(),
                        "groovy.ui.GroovyMain",
                        menus.toString(),
                        home.path().toString()));
        return 0;
    }

    /** What follows the JVM's own options. */
    private interface Start {
        List<String> of(LinkedHome home);
    }

    private void compare(String what, LinkedHome plugins, LinkedHome bare, Start start) {
        List<Double> without = new ArrayList<>();
        List<Double> with = new ArrayList<>();
        List<Double> more = new ArrayList<>();
        // The first starts fill the system's file cache.
        seconds(what, start.of(plugins));
        seconds(what, start.of(bare));
        for (int round = 1; round <= rounds; round++) {
            without.add(seconds(what, start.of(bare)));
            with.add(seconds(what, start.of(plugins)));
            more.add(with.get(with.size() - 1) - without.get(without.size() - 1));
        }
        print(
                "start %s bare=%.2fs plugins=%.2fs more=%.2fs (rounds %.2f to %.2f)",
                what,
                median(without),
                median(with),
                median(more),
                more.stream().mapToDouble(Double::doubleValue).min().orElseThrow(),
                more.stream().mapToDouble(Double::doubleValue).max().orElseThrow());
    }

    private static double median(List<Double> seconds) {
        return Median.of(seconds.stream().mapToDouble(Double::doubleValue));
    }

    private double seconds(String what, List<String> start) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms128m",
                "-Xmx512m",
                "-Djava.awt.headless=true"));
        command.addAll(start);
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        long begun = System.nanoTime();
        try (ManagedProcess process = ManagedProcess.start(what, builder, folder.resolve(what + ".txt"), LIMIT)) {
            int code = process.awaitExit();
            if (code != 0) {
                throw process.failure("ended with exit code " + code);
            }
            return (System.nanoTime() - begun) / 1e9;
        }
    }
}
