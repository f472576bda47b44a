package io.github.jmeterrpc.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.cli.Commands;
import io.github.jmeterrpc.cli.UsageException;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanFileTest {

    private static final Suite SUITE = Suite.find();

    @TempDir
    private Path folder;

    private static Sweep options(String... line) {
        return Commands.parse(new Sweep(), line);
    }

    private PlanFile plan(String... properties) throws IOException {
        Path file = folder.resolve("own.jmx");
        StringBuilder text = new StringBuilder("<jmeterTestPlan>");
        List.of(properties).forEach(name -> text.append("${__P(").append(name).append(",1)}"));
        Files.writeString(file, text);
        return PlanFile.find(file.toString(), SUITE);
    }

    @Test
    void isFoundByNameAndByPath() {
        TargetChoice any = options("p").target;
        assertThat(PlanFile.find("dubbo-stress", SUITE).target(any)).contains(PlanTarget.DUBBO);
        assertThat(PlanFile.find(SUITE.plan("thrift-stress.jmx").toString(), SUITE)
                        .target(any))
                .contains(PlanTarget.THRIFT);
    }

    @Test
    void refusesAMissingPlanAndListsTheOthers() {
        assertThatThrownBy(() -> PlanFile.find("grpc-stress", SUITE))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("grpc-stress")
                .hasMessageContaining("dubbo-stress");
    }

    @Test
    void everyTargetOfTheTableHasAPlanThatTakesWhatTheSweepSets() {
        for (PlanTarget target : PlanTarget.ALL) {
            PlanFile plan = PlanFile.find(target.plan(), SUITE);

            List<String> line = new ArrayList<>(
                    List.of(target.plan(), "--ramp-up", "1", "--start-target", "--target", target.name()));
            if (target.plan().endsWith("-arrivals")) {
                line.addAll(List.of("--slo", "p99<50", "--generators", "2"));
            }
            plan.check(options(line.toArray(String[]::new)));

            boolean ownOfThePlan = PlanTarget.of(target.plan()).get(0).equals(target);
            assertThat(target.entries()).isNotEmpty().allSatisfy(entry -> assertThat(plan.text())
                    .contains(
                            "${__P(" + entry.hostProperty() + ",",
                            "${__P(" + entry.portProperty() + "," + (ownOfThePlan ? entry.port() : "")));
        }
    }

    @Test
    void refusesAPlanWhoseListenerWritesNoBuckets() throws IOException {
        PlanFile suites = PlanFile.find("dubbo-stress", SUITE);
        String literal = suites.text().replace("${__P(buckets,true)}", "false");
        String argument = suites.text() + "<stringProp name=\"Argument.name\">buckets</stringProp>\n"
                + "<stringProp name=\"Argument.value\">false</stringProp>";
        for (String text : List.of(literal, argument)) {
            Path file = Files.writeString(folder.resolve("own.jmx"), text);

            assertThatThrownBy(() -> PlanFile.find(file.toString(), SUITE).check(options(file.toString())))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContainingAll("own.jmx", "the field buckets", "${__P(buckets,true)}");
        }
    }

    @Test
    void refusesPropertiesThatTheSweepSetsItself() {
        PlanFile closed = PlanFile.find("dubbo-stress", SUITE);
        assertThatThrownBy(() -> closed.check(options("dubbo-stress", "-Jthreads=4")))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("-Jthreads=4", "use --threads");
        PlanFile open = PlanFile.find("http-arrivals", SUITE);
        assertThatThrownBy(() -> open.check(options("http-arrivals", "--slo", "p99<50", "-Jrate=7")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--from");
    }

    private static void refused(String plan, String option, String value, String... said) {
        List<String> line = new ArrayList<>(List.of(plan, option, value));
        if (option.startsWith("--back")) {
            line.add("--start-target");
        }
        assertThatThrownBy(() -> PlanFile.find(plan, SUITE).check(options(line.toArray(String[]::new))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(option)
                .hasMessageContainingAll(said);
    }

    @Test
    void refusesWhatItsTargetIsNot() {
        refused("tomcat-threads", "--target", "jetty", "jetty", "tomcat, tomcat7-bio");
        refused("mixed", "--host", "192.0.2.1", "-Jdubbo.host=192.0.2.1");
        refused("http-consumer", "--backends", "3", "reverse-proxy");
        refused("tomcat-threads", "--backend-options", "--work-ms 5", "--target-options");
        PlanFile.find("reverse-proxy", SUITE)
                .check(options(
                        "reverse-proxy", "--start-target", "--backends", "3", "--backend-options", "--work-ms 5"));
    }

    @Test
    void refusesAPlanThatTakesNoThreads() throws IOException {
        PlanFile plan = plan("duration", "influx.url", "windowSeconds");

        assertThatThrownBy(() -> plan.check(options("own.jmx")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("property threads")
                .hasMessageContaining("${__P(threads,");
    }

    @Test
    void aLimitNeedsArrivalsAndArrivalsALimit() throws IOException {
        for (String closed : List.of("dubbo-stress", "open-model")) {
            assertThatThrownBy(() -> PlanFile.find(closed, SUITE).check(options(closed, "--slo", "p99<50")))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContainingAll("--slo", closed, "http-arrivals", "rate(${__P(rate,10)}/s)");
        }
        assertThatThrownBy(() -> PlanFile.find("http-arrivals", SUITE).check(options("http-arrivals")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--slo 'p99<50'");
    }

    @Test
    void aPlanOfAUserHasNoTargetToStart() throws IOException {
        PlanFile plan = plan("threads", "duration", "influx.url", "windowSeconds");

        plan.check(options("own.jmx"));
        assertThatThrownBy(() -> plan.check(options("own.jmx", "--start-target")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--start-target")
                .hasMessageContaining("own");
        assertThatThrownBy(() -> plan.check(options("own.jmx", "--ramp-up", "2")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("rampup");
    }
}
