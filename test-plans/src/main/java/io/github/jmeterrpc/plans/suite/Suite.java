package io.github.jmeterrpc.plans.suite;

import io.github.jmeterrpc.testkit.JMeterHome;
import io.github.jmeterrpc.testkit.ManagedProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The built suite in a checkout: its JMeter home, plans and targets. */
public final class Suite {

    private static final Duration START = Duration.ofSeconds(60);

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

    public JMeterHome jmeter() {
        return JMeterHome.at(checkout.resolve("distribution/target/jmeter"));
    }

    public Path plan(String name) {
        return checkout.resolve("test-plans/plans").resolve(name);
    }

    /** The IDL of the Thrift target. */
    public Path thriftIdl() {
        return checkout.resolve("thrift-target/src/main/thrift/stress.thrift");
    }

    public Path folder(String name) {
        return checkout.resolve("test-plans/target").resolve(name);
    }

    /** How a path reads for a person in the checkout. */
    public Path shown(Path path) {
        return checkout.relativize(path);
    }

    /** Starts the Dubbo target; returns when it can be called. */
    public ManagedProcess startProvider(int port, int threads, Path output, Duration limit) {
        return startProvider(port, threads, List.of(), output, limit);
    }

    /** Starts the Dubbo target with further options; returns when it can be called. */
    public ManagedProcess startProvider(int port, int threads, List<String> options, Path output, Duration limit) {
        List<String> all =
                new ArrayList<>(List.of("--port", String.valueOf(port), "--threads", String.valueOf(threads)));
        all.addAll(options);
        return startTarget("Dubbo provider", "io.github.jmeterrpc.plans.dubbo.DubboProvider", all, output, limit);
    }

    /** Starts the Thrift target; returns when it can be called. */
    public ManagedProcess startThriftServer(int port, List<String> options, Path output, Duration limit) {
        List<String> all = new ArrayList<>(List.of("--port", String.valueOf(port)));
        all.addAll(options);
        return startTarget("Thrift server", "io.github.jmeterrpc.plans.thrift.ThriftTarget", all, output, limit);
    }

    private static ManagedProcess startTarget(
            String name, String main, List<String> options, Path output, Duration limit) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                main));
        command.addAll(options);
        ManagedProcess target = ManagedProcess.start(name, new ProcessBuilder(command), output, limit);
        try {
            target.awaitLine(line -> line.startsWith("ready:"), START);
            return target;
        } catch (RuntimeException e) {
            target.close();
            throw e;
        }
    }
}
