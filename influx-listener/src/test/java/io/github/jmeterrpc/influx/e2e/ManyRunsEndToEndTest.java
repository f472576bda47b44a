package io.github.jmeterrpc.influx.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.results.CsvResultFile;
import io.github.jmeterrpc.harness.results.ResultSummary;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Four generators at once, six tests each, several of them within one window. */
@Tag("full")
class ManyRunsEndToEndTest {

    private static final int GENERATORS = 4;
    private static final int RUNS = 6;
    private static final Duration LIMIT = Duration.ofSeconds(150);

    private static ManagedProcess start(String url, Path folder, Path results, int number) {
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path"),
                ManyRuns.class.getName(),
                url,
                results.toString(),
                String.valueOf(RUNS));
        return ManagedProcess.start(
                "generator " + number,
                command.directory(folder.toFile()),
                folder.resolve("console-" + number + ".txt"),
                LIMIT);
    }

    private static long number(InfluxDatabase database, String query) {
        return Math.round(database.query(query).get(0).number("n"));
    }

    @Test
    void everySampleOfTheirResultFilesIsInInfluxDbOnce(@TempDir Path folder) {
        try (InfluxServer influx = TestInflux.orSkip()) {
            InfluxDatabase database = influx.newDatabase();
            ResultSummary results = new ResultSummary();
            List<ManagedProcess> generators = new ArrayList<>();
            try {
                for (int i = 0; i < GENERATORS; i++) {
                    generators.add(start(database.writeUrl(), folder, folder.resolve("results-" + i + ".csv"), i));
                }
                for (int i = 0; i < GENERATORS; i++) {
                    ManagedProcess generator = generators.get(i);
                    if (generator.awaitExit() != 0) {
                        throw generator.failure("failed");
                    }
                    results.add(new CsvResultFile(folder.resolve("results-" + i + ".csv")).summary());
                }
            } finally {
                generators.forEach(ManagedProcess::close);
            }

            assertThat(results.samples()).isEqualTo(GENERATORS * RUNS * 1000L);
            assertThat(number(database, "SELECT sum(count) AS n FROM jmeter WHERE transaction='all' AND statut='all'"))
                    .isEqualTo(results.samples());
            assertThat(number(database, "SELECT sum(countError) AS n FROM jmeter WHERE transaction='all'"))
                    .isEqualTo(results.errors());
            assertThat(number(database, "SELECT count(elapsed_ms) AS n FROM jmeter_raw"))
                    .isEqualTo(results.samples());
            assertThat(database.query("SELECT \"text\" FROM events")).hasSize(GENERATORS * RUNS * 2);
        }
    }
}
