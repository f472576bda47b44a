package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.endtoend.suite.SystemProgram;
import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.results.ResultSummary;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.harness.suite.TargetServer;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Plans against their targets, without an InfluxDB: the ones that no other test runs. */
@Tag("full")
class PlansEndToEndTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final Duration LIMIT = Duration.ofMinutes(8);

    private final Suite suite = Suite.find();
    private final List<ManagedProcess> processes = new ArrayList<>();
    private final List<JMeterRun> runs = new ArrayList<>();
    private final Path folder = suite.folder("e2e").resolve("plans");

    /** Starts a target at a free port, and returns the port; {@link #awaitTargets} waits for it. */
    private int launch(TargetServer target, String... options) {
        int port = FreePorts.one();
        List<String> all = new ArrayList<>(Arrays.asList(options));
        all.add("--port=" + port);
        Path output = folder.resolve(processes.size() + "-" + target.command() + ".txt");
        processes.add(opened.add(suite.launchTarget(target, all, output, LIMIT)));
        return port;
    }

    private void awaitTargets() {
        processes.forEach(process -> process.awaitLine(line -> line.startsWith("ready:"), LIMIT));
    }

    private JMeterRun run(String plan, Map<String, String> properties) {
        return run(plan, suite.plan(plan + ".jmx"), properties);
    }

    private JMeterRun run(String name, Path plan, Map<String, String> properties) {
        // What has to wait for the machine is late, not failed.
        Map<String, String> all =
                new HashMap<>(Map.of("threads", "4", "duration", "4", "timeout", "60000", "instance", "plans-test"));
        Path own = folder.resolve(runs.size() + "-" + name);
        all.put("influx.url", own.resolve("points.lp").toUri().toString());
        all.putAll(properties);
        JMeterRun run = opened.add(suite.jmeter().start(name, plan, own, all, LIMIT));
        runs.add(run);
        return run;
    }

    /** Waits for the ends of all runs begun. */
    private void everyCallSucceeds(JMeterRun... begun) {
        SoftAssertions.assertSoftly(softly -> {
            for (JMeterRun run : begun) {
                run.await();
                Set<String> failures = new TreeSet<>();
                run.results().forEach(line -> {
                    if (!line.success()) {
                        failures.add(line.responseCode() + " " + line.responseMessage());
                    }
                });
                softly.assertThat(failures).as(run.log().toString()).isEmpty();
                ResultSummary summary = run.results().summary();
                softly.assertThat(summary.samples()).as(run.log().toString()).isGreaterThan(4);
            }
        });
    }

    private static String text(int number) {
        return String.valueOf(number);
    }

    @Test
    void plansOfHttpServersSucceed() {
        SystemProgram.NGINX.requireOrSkip();
        int tomcat = launch(TargetServer.TOMCAT);
        int tomcat7 = launch(TargetServer.TOMCAT7_BIO);
        int one = launch(TargetServer.SPRING_BOOT);
        int two = launch(TargetServer.SPRING_BOOT);
        int proxy = launch(TargetServer.REVERSE_PROXY, "--backends=127.0.0.1:" + one + ",127.0.0.1:" + two);
        awaitTargets();

        everyCallSucceeds(
                run("tomcat-threads", Map.of("port", text(tomcat))),
                run("tomcat-threads", Map.of("port", text(tomcat7), "keepalive", "false")));
        everyCallSucceeds(
                run("spring-boot", Map.of("port", text(one))), run("reverse-proxy", Map.of("port", text(proxy))));
    }

    @Test
    void thePlanOfProtobufServicesSucceedsAndItsMessagesHaveRows() throws IOException {
        int triple = launch(TargetServer.TRIPLE_PROVIDER);
        awaitTargets();

        JMeterRun bySet = run("triple", Map.of("port", text(triple), "messages", "20", "duration", "15"));
        JMeterRun byReflection = run(
                "triple", Map.of("port", text(triple), "messages", "20", "duration", "15", "definition", "reflection"));

        everyCallSucceeds(bySet, byReflection);
        assertThat(folder.resolve("0-triple/points.lp"))
                .content()
                .contains("transaction=Echo,", "transaction=Replies\\ ›\\ message,", "transaction=Chat\\ ›\\ message,");
    }

    @Test
    void plansOfProvidersSucceedThoseThatReleasedVersionsSavedToo() throws IOException {
        int dubbo = launch(TargetServer.DUBBO_PROVIDER);
        int thrift = launch(TargetServer.THRIFT_SERVER);
        awaitTargets();
        int ofDubbo =
                launch(TargetServer.HTTP_CONSUMER, "--backend-port=" + dubbo, "--max-threads=10", "--timeout-ms=60000");
        int ofThrift = launch(
                TargetServer.HTTP_CONSUMER,
                "--backend=thrift",
                "--client=locked",
                "--backend-port=" + thrift,
                "--timeout-ms=60000");
        awaitTargets();

        // It waits most of its time; at its end JMeter waits for an idle thread of the thread
        // group.
        JMeterRun openModel = run(
                "open-model",
                Map.of(
                        "port",
                        text(dubbo),
                        "rate",
                        "20",
                        "warmup",
                        "10",
                        "duration",
                        "12",
                        "jmeterengine.force.system.exit",
                        "true"));
        everyCallSucceeds(
                run("http-consumer", Map.of("port", text(ofDubbo), "path", "/consumer/stressTest/string100k")),
                run("http-consumer", Map.of("port", text(ofThrift))));
        Map<String, String> both = Map.of("dubbo.port", text(dubbo), "thrift.port", text(thrift));
        everyCallSucceeds(run("mixed", both), openModel);
        try (Stream<Path> versions = Files.list(Path.of("src/test/resources/plans"))) {
            for (Path version : versions.filter(Files::isDirectory).toList()) {
                everyCallSucceeds(
                        run("saved-mixed", version.resolve("mixed.jmx"), both),
                        run("saved-arrivals", version.resolve("dubbo-arrivals.jmx"), Map.of("port", text(dubbo))));
            }
        }
    }
}
