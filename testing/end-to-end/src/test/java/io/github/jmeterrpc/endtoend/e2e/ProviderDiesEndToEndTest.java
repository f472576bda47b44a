package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.results.CsvResultLine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
class ProviderDiesEndToEndTest {

    private static final Duration DURATION = Duration.ofSeconds(20);

    /** What the end may take beyond the last sample: threads, the last window, the JVM. */
    private static final Duration ENDING = Duration.ofSeconds(20);

    @Test
    void failsTheSamplesAndEndsInTimeWithEverySampleStored() {
        try (TestBed bed = new TestBed("provider-dies");
                JMeterRun run = bed.start(
                        "generator",
                        Map.of("threads", "8", "duration", String.valueOf(DURATION.toSeconds()), "timeout", "1000"))) {
            bed.awaitSamples(run);
            bed.provider().kill();
            long killed = System.currentTimeMillis();
            run.await();
            long ended = System.currentTimeMillis();

            List<CsvResultLine> passed = new ArrayList<>();
            List<CsvResultLine> failed = new ArrayList<>();
            run.results().forEach(line -> (line.success() ? passed : failed).add(line));

            assertThat(ended - killed).isLessThan(DURATION.plus(ENDING).toMillis());
            assertThat(passed).isNotEmpty();
            assertThat(failed).hasSizeGreaterThan(8);
            assertThat(failed).allSatisfy(line -> {
                assertThat(line.responseCode()).isNotBlank().isNotEqualTo("200");
                assertThat(line.responseMessage()).isNotBlank();
                // Ten times its timeout: it does not wait for something else, such as the end of
                // the test.
                assertThat(line.elapsed()).isLessThan(10_000);
            });
            assertThat(failed)
                    .as("continues calling until the time is up")
                    .anyMatch(line -> line.start() > killed + 1000);
            assertThat(passed).as("no call passes without a provider").noneMatch(line -> line.start() > killed);
            assertThat(bed.stored("count")).isEqualTo(passed.size() + failed.size());
            assertThat(bed.stored("countError")).isEqualTo(failed.size());
        }
    }
}
