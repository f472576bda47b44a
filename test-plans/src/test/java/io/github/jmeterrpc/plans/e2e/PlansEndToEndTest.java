package io.github.jmeterrpc.plans.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.plans.suite.NginxProgram;
import io.github.jmeterrpc.plans.suite.Suite;
import io.github.jmeterrpc.plans.suite.Target;
import io.github.jmeterrpc.testkit.FreePorts;
import io.github.jmeterrpc.testkit.JMeterRun;
import io.github.jmeterrpc.testkit.ManagedProcess;
import io.github.jmeterrpc.testkit.ResultSummary;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every plan that no other test runs, against its targets; without an InfluxDB. */
class PlansEndToEndTest {

    private static final Duration LIMIT = Duration.ofSeconds(120);

    private final Suite suite = Suite.find();
    private final List<ManagedProcess> targets = new ArrayList<>();

    @AfterEach
    void endTargets() {
        targets.forEach(ManagedProcess::close);
    }

    private Path folder(String plan) {
        return suite.folder("e2e").resolve("plan-" + plan);
    }

    /** Starts a target at a free port, and returns the port. */
    private int start(String plan, Target target, String... options) {
        int port = FreePorts.one();
        List<String> all = new ArrayList<>(List.of(options));
        all.add("--port=" + port);
        Path output = folder(plan).resolve(target.command() + "-" + targets.size() + ".txt");
        targets.add(suite.startTarget(target, all, output, LIMIT));
        return port;
    }

    private ResultSummary run(String plan, Map<String, String> properties) {
        Map<String, String> all = new HashMap<>(Map.of("threads", "4", "duration", "2", "instance", "plans-test"));
        Path folder = folder(plan);
        all.put("influx.url", folder.resolve("points.lp").toUri().toString());
        all.putAll(properties);
        try (JMeterRun run = suite.jmeter().start(plan, suite.plan(plan + ".jmx"), folder.resolve("run"), all, LIMIT)) {
            run.await();
            ResultSummary summary = run.results().summary();
            Set<String> failures = new HashSet<>();
            run.results().forEach(line -> {
                if (!line.success()) {
                    failures.add(line.responseCode() + " " + line.responseMessage());
                }
            });
            assertThat(failures).as(plan).isEmpty();
            assertThat(summary.samples()).as(plan).isGreaterThan(20);
            return summary;
        }
    }

    private static String text(int number) {
        return String.valueOf(number);
    }

    @Test
    void tomcatThreads() {
        int port = start("tomcat-threads", Target.TOMCAT);
        ResultSummary summary = run("tomcat-threads", Map.of("port", text(port)));
        assertThat(summary.percentile(1)).as("the service takes 20 ms").isBetween(19L, 60L);
    }

    @Test
    void tomcatThreadsWithoutKeepAliveAgainstTomcat7() {
        int port = start("tomcat-threads-7", Target.TOMCAT7_BIO);
        run("tomcat-threads", Map.of("port", text(port), "keepalive", "false"));
    }

    @Test
    void httpConsumerOfDubbo() {
        int provider = start("http-consumer", Target.DUBBO_PROVIDER);
        int port = start("http-consumer", Target.HTTP_CONSUMER, "--backend-port=" + provider, "--max-threads=10");
        run("http-consumer", Map.of("port", text(port), "path", "/consumer/stressTest/string100k"));
    }

    @Test
    void httpConsumerOfThrift() {
        int server = start("http-consumer", Target.THRIFT_SERVER);
        int port = start(
                "http-consumer",
                Target.HTTP_CONSUMER,
                "--backend=thrift",
                "--client=locked",
                "--backend-port=" + server);
        run("http-consumer", Map.of("port", text(port)));
    }

    @Test
    void springBootAloneAndBehindNginx() {
        NginxProgram.requireOrSkip();
        int one = start("spring-boot", Target.SPRING_BOOT);
        run("spring-boot", Map.of("port", text(one)));
        int two = start("reverse-proxy", Target.SPRING_BOOT);
        int proxy = start("reverse-proxy", Target.REVERSE_PROXY, "--backends=127.0.0.1:" + one + ",127.0.0.1:" + two);
        run("reverse-proxy", Map.of("port", text(proxy)));
    }

    @Test
    void mixedAndOpenModel() {
        int dubbo = start("mixed", Target.DUBBO_PROVIDER);
        int thrift = start("mixed", Target.THRIFT_SERVER);
        run("mixed", Map.of("dubbo.port", text(dubbo), "thrift.port", text(thrift)));
        ResultSummary summary = run("open-model", Map.of("port", text(dubbo), "rate", "50", "drain", "1"));
        assertThat(summary.samples()).as("50 arrivals a second, 2 seconds").isBetween(80L, 120L);
    }
}
