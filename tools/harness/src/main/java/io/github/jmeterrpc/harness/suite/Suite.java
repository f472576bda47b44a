package io.github.jmeterrpc.harness.suite;

import io.github.jmeterrpc.harness.jmeter.JMeterHome;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The built suite in a checkout: its JMeter home, plans and targets. */
public final class Suite {

    private static final Duration START = Duration.ofMinutes(2);

    /** Default options of a target's JVM. */
    private static final List<String> HEAP = List.of("-Xmx512m");

    private final Path checkout;

    private Suite(Path checkout) {
        this.checkout = checkout;
    }

    /** The checkout that the system property {@code suite.home} names. */
    public static Suite find() {
        Path checkout =
                Path.of(System.getProperty("suite.home", ".")).toAbsolutePath().normalize();
        if (!Files.isDirectory(checkout.resolve("test-plans/plans"))) {
            throw new IllegalStateException("No checkout at " + checkout + " (-Dsuite.home=…)");
        }
        return new Suite(checkout);
    }

    /** The checkout's top folder. */
    public Path top() {
        return checkout;
    }

    public JMeterHome jmeter() {
        return JMeterHome.at(checkout.resolve("packaging/distribution/target/jmeter"));
    }

    /** The folder of Grafana's dashboards. */
    public Path dashboards() {
        return checkout.resolve("grafana/dashboards");
    }

    /** The folder of plans. */
    public Path plans() {
        return checkout.resolve("test-plans/plans");
    }

    public Path plan(String name) {
        return plans().resolve(name);
    }

    /** The IDL of the Thrift target. */
    public Path thriftIdl() {
        return checkout.resolve("targets/rpc/src/main/thrift/stress.thrift");
    }

    /** The folder for files of commands and tests. */
    public Path folder(String name) {
        return checkout.resolve("target").resolve(name);
    }

    /** A path relative to the checkout; absolute if it is elsewhere. */
    public Path shown(Path path) {
        return path.startsWith(checkout) ? checkout.relativize(path) : path;
    }

    /** Starts the Dubbo target; returns when it can be called. */
    public ManagedProcess startProvider(int port, int threads, Path output, Duration limit) {
        return startProvider(port, threads, List.of(), output, limit);
    }

    /** Starts the Dubbo target with further options; returns when it can be called. */
    public ManagedProcess startProvider(int port, int threads, List<String> options, Path output, Duration limit) {
        List<String> all = new ArrayList<>(List.of("--threads", String.valueOf(threads)));
        all.addAll(options);
        return start(TargetServer.DUBBO_PROVIDER, port, all, output, limit);
    }

    /** Starts a target on a port with a heap of 512 MB; returns when it can be called. */
    public ManagedProcess start(TargetServer target, int port, List<String> options, Path output, Duration limit) {
        return start(target, port, options, HEAP, output, limit);
    }

    /**
     * Starts a target on a port; returns when it can be called.
     *
     * @param options options of its command, without {@code --port}
     * @param jvmOptions JVM options, such as the size of the heap
     * @param output file for the output
     * @param limit time after which the process is ended
     */
    public ManagedProcess start(
            TargetServer target, int port, List<String> options, List<String> jvmOptions, Path output, Duration limit) {
        List<String> all = new ArrayList<>(List.of("--port", String.valueOf(port)));
        all.addAll(options);
        return ready(launch(target, all, jvmOptions, output, limit));
    }

    /** All plans. */
    public List<Path> planFiles() {
        try (Stream<Path> files = Files.list(plans())) {
            return files.filter(file -> file.toString().endsWith(".jmx"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts a target with the options of its command; returns when it can be called. */
    public ManagedProcess startTarget(TargetServer target, List<String> options, Path output, Duration limit) {
        return ready(launchTarget(target, options, output, limit));
    }

    /** Starts a target with the options of its command; returns at once. */
    public ManagedProcess launchTarget(TargetServer target, List<String> options, Path output, Duration limit) {
        return launch(target, options, HEAP, output, limit);
    }

    private ManagedProcess launch(
            TargetServer target, List<String> options, List<String> jvmOptions, Path output, Duration limit) {
        List<String> command = new ArrayList<>(jvmOptions);
        command.addAll(List.of("-cp", classPath(target), target.main()));
        command.addAll(options);
        return ManagedProcess.startJava(target.command(), command, output, limit);
    }

    private static ManagedProcess ready(ManagedProcess target) {
        try {
            target.awaitLine(line -> line.startsWith("ready:"), START);
            return target;
        } catch (RuntimeException e) {
            target.close();
            throw e;
        }
    }

    private String classPath(TargetServer target) {
        Path built = checkout.resolve(target.module()).resolve("target");
        try {
            return built.resolve("classes") + File.pathSeparator + Files.readString(built.resolve("class-path"));
        } catch (IOException e) {
            throw new IllegalStateException(
                    "The module " + target.module() + " is not built (mvn -B -ntp -q -DskipTests package): " + e, e);
        }
    }
}
