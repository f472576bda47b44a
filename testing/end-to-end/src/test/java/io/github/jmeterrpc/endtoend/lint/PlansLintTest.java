package io.github.jmeterrpc.endtoend.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

class PlansLintTest {

    private static final Suite SUITE = Suite.find();
    private static final List<PlanFile> PLANS =
            SUITE.planFiles().stream().map(PlanFile::read).toList();

    @TempDir
    Path folder;

    @Test
    void everyLoadTestHasItsPlan() {
        assertThat(PLANS)
                .extracting(PlanFile::name)
                .contains(
                        "dubbo-stress.jmx",
                        "thrift-stress.jmx",
                        "http-consumer.jmx",
                        "tomcat-threads.jmx",
                        "spring-boot.jmx",
                        "reverse-proxy.jmx",
                        "triple.jmx",
                        "mixed.jmx",
                        "open-model.jmx",
                        "dubbo-arrivals.jmx",
                        "thrift-arrivals.jmx",
                        "http-arrivals.jmx");
    }

    @Test
    @Tag("full")
    void jmeterAndTheGuiOfEachElementSavePlansAsTheyAreAndTheMenuHasThem() throws Exception {
        Path home = SUITE.jmeter().path();
        Path saved = Files.createDirectories(folder.resolve("saved"));
        Path script = folder.resolve("roundtrip.groovy");
        try (InputStream text = PlansLintTest.class.getResourceAsStream("roundtrip.groovy")) {
            Files.copy(text, script);
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-Djava.awt.headless=true",
                "-Duser.language=en",
                "-cp",
                home.resolve("lib") + "/*:" + home.resolve("lib/ext") + "/*",
                "groovy.ui.GroovyMain",
                script.toString(),
                home.toString(),
                saved.toString()));
        PLANS.forEach(plan -> command.add(plan.path().toString()));
        try (ManagedProcess jmeter = ManagedProcess.start(
                "round trip", new ProcessBuilder(command), folder.resolve("output.txt"), Duration.ofMinutes(5))) {
            if (jmeter.awaitExit() != 0) {
                throw jmeter.failure("failed");
            }
            SoftAssertions.assertSoftly(softly -> PLANS.forEach(plan -> softly.assertThat(saved.resolve(plan.name()))
                    .as(plan.name())
                    .hasSameTextualContentAs(plan.path())));
            String templates = jmeter.awaitLine(line -> line.startsWith("templates: "), Duration.ofSeconds(1));
            assertThat(templates).as("JMeter's own are still there").contains("Recording", "Building a Web Test Plan");
            assertThat(templates)
                    .contains("RPC: Dubbo stress", "RPC: Thrift stress", "RPC: HTTP consumer", "RPC: Tomcat threads")
                    .contains(
                            "RPC: Spring Boot",
                            "RPC: Reverse proxy",
                            "RPC: Dubbo and Thrift",
                            "RPC: Triple",
                            "RPC: Open model")
                    .contains("RPC: Dubbo arrivals", "RPC: Thrift arrivals", "RPC: HTTP arrivals")
                    .contains("JDBC Load Test", "MongoDB Load Test", "Building an FTP Test Plan")
                    .contains("Building an LDAP Test Plan", "Building an Extended LDAP Test Plan");
            assertThat(templates.split(", ")).hasSize(27);
        }
    }

    @Test
    void noPlanRunsForEver() {
        for (PlanFile plan : PLANS) {
            assertThat(plan.values("LoopController.continue_forever"))
                    .as(plan.name())
                    .doesNotContain("true");
            for (Element element : plan.elements()) {
                switch (element.getTagName()) {
                    case "ThreadGroup" -> {
                        assertThat(plan.values("ThreadGroup.scheduler"))
                                .as(plan.name())
                                .containsExactly("true");
                        assertThat(plan.values("ThreadGroup.duration"))
                                .as(plan.name())
                                .containsExactly("${__P(duration,20)}");
                    }
                    case "OpenModelThreadGroup" ->
                        assertThat(plan.values("OpenModelThreadGroup.schedule").get(0))
                                .as(plan.name())
                                .contains("${__P(duration,20)} s");
                    case "io.github.jmeterrpc.arrivals.element.Arrivals" ->
                        assertThat(plan.values("Arrivals.schedule").get(0))
                                .as(plan.name())
                                .contains("${__P(duration,20)} s");
                    default ->
                        assertThat(element.getTagName())
                                .as("another kind of thread group in " + plan.name())
                                .doesNotContain("ThreadGroup");
                }
            }
        }
    }

    @Test
    void noListenerKeepsResultsInMemory() {
        // All of JMeter's listeners with a window are ResultCollectors, which keep what they show.
        for (PlanFile plan : PLANS) {
            assertThat(plan.elements())
                    .as(plan.name())
                    .extracting(Element::getTagName)
                    .doesNotContain("ResultCollector");
        }
    }

    @Test
    void everyPlanWritesByInfluxDbMetricsAndOneByTheBackendListenerAsAnExample() {
        for (PlanFile plan : PLANS) {
            assertThat(plan.elements())
                    .as(plan.name())
                    .extracting(Element::getTagName)
                    .filteredOn(tag -> tag.endsWith("InfluxDbMetrics") || tag.equals("BackendListener"))
                    .containsExactly(
                            plan.name().equals("spring-boot.jmx")
                                    ? "BackendListener"
                                    : "io.github.jmeterrpc.influx.element.InfluxDbMetrics");
        }
    }

    @Test
    void everyElementHasAComment() {
        for (PlanFile plan : PLANS) {
            assertThat(plan.values("TestPlan.comments"))
                    .as(plan.name())
                    .hasSameSizeAs(plan.elements())
                    .noneMatch(String::isBlank);
        }
    }

    @Test
    void everyValueIsAProperty() {
        // Parameters that define the plan, and the sender, which the listener accepts in old plans
        // and ignores.
        Set<String> fixed = Set.of("classname", "ThreadGroup.on_sample_error", "influxdbMetricsSender");
        for (PlanFile plan : PLANS) {
            assertThat(plan.typed().filter(value -> !fixed.contains(value.getKey())))
                    .as(plan.name())
                    .isNotEmpty()
                    .allMatch(value -> value.getValue().contains("${__P("));
        }
    }

    @Test
    void everyPropertyHasADefaultAndIsDocumented() throws IOException {
        String readme = Files.readString(SUITE.plans().resolveSibling("README.md"));
        for (PlanFile plan : PLANS) {
            assertThat(readme).contains("plans/" + plan.name());
            assertThat(plan.properties())
                    .as(plan.name())
                    .doesNotContainValue(false)
                    .containsKey("duration");
            assertThat(plan.properties().keySet().stream()
                            .filter(property -> !readme.contains("`" + property + "`"))
                            .collect(Collectors.toSet()))
                    .as("not in test-plans/README.md, from " + plan.name())
                    .isEmpty();
        }
    }
}
