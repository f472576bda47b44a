package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.endtoend.e2e.SweepProcess.Row;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The capacity search on a target that can do 200 calls per second: four threads, 20 ms for each
 * call.
 */
@Tag("full")
@Tag("alone")
class CapacityEndToEndTest {

    private static final int CAPACITY = 200;

    @Test
    void findsTheCapacityOfAPool() {
        try (SweepProcess sweep = SweepProcess.start(
                "capacity",
                "http-arrivals",
                "--start-target",
                "--target-threads=4",
                "--slo=p90<400",
                "--slo=errors<1%",
                "--from=100",
                "--precision=50",
                "--duration=4",
                "--warm-up=2",
                "--ramp-up=2",
                "-Jarrivals=even")) {
            int exitCode = sweep.process().awaitExit();

            String said = sweep.said();
            Map<Integer, Row> table = sweep.table();
            // However slow or quick the machine is, a rate above the capacity never holds.
            table.forEach((rate, row) -> {
                if (rate > CAPACITY * 1.1) {
                    assertThat(row.cells().get("notes")).as(said).doesNotContain("holds");
                }
            });
            if (exitCode == 4) {
                assertThat(said).contains("stayed invalid: this machine was busy with other work");
            } else {
                assertThat(exitCode).as(said).isZero();
                assertThat(said)
                        .containsPattern(
                                "capacity \\d+ arrivals/s, (surely (\\d+ to \\d+|\\d+ or more|below \\d+)|not sure.*); \\d+/s breaks ");
                assertThat(table).containsKey(CAPACITY);
                Row best = table.values().stream()
                        .filter(row -> row.cells().get("highest_that_holds").equals("yes"))
                        .findFirst()
                        .orElseThrow();
                assertThat(best.callsPerSecond()).isBetween(CAPACITY / 2.5, CAPACITY * 1.1);
                assertThat(best.number("response_p90_ms")).isBetween(19.0, 400.0);
            }
        }
    }
}
