package io.github.jmeterrpc.plans.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.plans.cli.UsageException;
import io.github.jmeterrpc.plans.suite.PlanTarget;
import io.github.jmeterrpc.plans.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanFileTest {

    private static final Suite SUITE = Suite.find();

    @TempDir
    private Path folder;

    private static SweepOptions options(String... line) {
        return SweepOptions.parse(line).orElseThrow();
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
        assertThat(PlanFile.find("dubbo-stress", SUITE).target()).contains(PlanTarget.DUBBO);
        assertThat(PlanFile.find(SUITE.plan("thrift-stress.jmx").toString(), SUITE)
                        .target())
                .contains(PlanTarget.THRIFT);
    }

    @Test
    void thatIsNotThereIsRefusedWithThoseThatAre() {
        assertThatThrownBy(() -> PlanFile.find("grpc-stress", SUITE))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("grpc-stress")
                .hasMessageContaining("dubbo-stress");
    }

    @Test
    void everyTargetOfTheTableHasAPlanThatTakesWhatTheSweepSets() {
        for (PlanTarget target : PlanTarget.ALL) {
            PlanFile plan = PlanFile.find(target.plan(), SUITE);

            plan.check(options(target.plan(), "--ramp-up", "1", "--start-target"));

            assertThat(plan.text())
                    .contains(
                            "${__P(" + target.hostProperty() + ",",
                            "${__P(" + target.portProperty() + "," + target.port());
        }
    }

    @Test
    void thatTakesNoThreadsIsRefused() throws IOException {
        PlanFile plan = plan("duration", "influx.url", "windowSeconds");

        assertThatThrownBy(() -> plan.check(options("own.jmx")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("property threads")
                .hasMessageContaining("${__P(threads,");
    }

    @Test
    void ofAUserHasNoTargetToStart() throws IOException {
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
