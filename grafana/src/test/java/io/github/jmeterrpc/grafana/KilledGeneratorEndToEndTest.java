package io.github.jmeterrpc.grafana;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.testkit.InfluxRow;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** One of four generators was killed: the dashboard of generators shows it. */
@ExtendWith(SharedRun.class)
class KilledGeneratorEndToEndTest {

    private static Answers shown(RealRun run) {
        return Answers.of(run, "jmeter-generators", Map.of());
    }

    @Test
    void isCountedAsMissingUntilTheEnd(RealRun run) {
        List<Double> missing = shown(run).rows("Missing A").stream()
                .map(row -> row.number("missing"))
                .toList();

        assertThat(shown(run).figure("Generators A", "generators")).isEqualTo(4);
        assertThat(missing).contains(0.0, 1.0);
        // At the very end one that ended seconds before another is missing, too.
        assertThat(missing.get(missing.size() - 1)).isGreaterThanOrEqualTo(1);
    }

    @Test
    void isRedWhileTheOthersAreGreen(RealRun run) {
        Map<String, List<Double>> reports = shown(run).rows("Windows from each generator A").stream()
                .collect(Collectors.groupingBy(
                        row -> row.tags().get("instance"),
                        Collectors.mapping(row -> row.number("count"), Collectors.toList())));
        int steps = reports.get(RealRun.KILLED).size();

        assertThat(reports).containsOnlyKeys(RealRun.INSTANCES);
        long redAlone = 0;
        for (int i = 0; i < steps; i++) {
            int step = i;
            boolean othersReport = RealRun.SURVIVORS.stream()
                    .allMatch(instance -> reports.get(instance).get(step) >= 1);
            redAlone += othersReport && reports.get(RealRun.KILLED).get(step) == 0 ? 1 : 0;
        }
        assertThat(redAlone).isGreaterThan(2);
    }

    @Test
    void hasFewerWindowsAndLostNone(RealRun run) {
        double most = shown(run).rows("Windows A").stream()
                .mapToDouble(row -> row.number("received"))
                .max()
                .orElseThrow();
        for (String instance : RealRun.SURVIVORS) {
            InfluxRow row = shown(run).row("Windows A", "instance", instance);
            assertThat(row.number("received")).isEqualTo(row.number("expected"));
            assertThat(row.number("lost")).isZero();
            // Those that started later have fewer.
            assertThat(row.number("fewer")).isEqualTo(most - row.number("received"));
        }
        InfluxRow killed = shown(run).row("Windows A", "instance", RealRun.KILLED);
        assertThat(killed.number("lost")).isZero();
        assertThat(killed.number("fewer"))
                .isEqualTo(most - killed.number("received"))
                .isPositive();
        assertThat(shown(run).rows("Windows A")).hasSize(4).allSatisfy(row -> assertThat(row.number("longest gap"))
                .isBetween(0.5, 10.0));
    }

    @Test
    void isTheOnlyOneWithoutAnEndMark(RealRun run) {
        assertThat(shown(run).rows("Windows B"))
                .extracting(row -> row.tags().get("instance"))
                .containsExactlyInAnyOrderElementsOf(RealRun.SURVIVORS);
    }

    @Test
    void wasHeardOfBeforeAllOthers(RealRun run) {
        assertThat(shown(run).rows("Last heard of A").stream()
                        .min(Comparator.comparing(row -> row.number("time")))
                        .orElseThrow()
                        .tags())
                .containsEntry("instance", RealRun.KILLED);
    }

    @Test
    void addsNothingToTheStackAfterItsEnd(RealRun run) {
        Map<String, Double> last = shown(run).rows("Rate A").stream()
                .collect(Collectors.toMap(row -> row.tags().get("instance"), row -> row.number("time"), Math::max));

        assertThat(last).containsOnlyKeys(RealRun.INSTANCES);
        assertThat(RealRun.SURVIVORS)
                .allSatisfy(instance -> assertThat(last.get(instance)).isGreaterThan(last.get(RealRun.KILLED) + 2_000));
    }
}
