package io.github.jmeterrpc.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.element.InfluxDbMetrics;
import io.github.jmeterrpc.influx.element.InfluxDbMetricsSchema;
import io.github.jmeterrpc.testkit.InfluxDatabase;
import io.github.jmeterrpc.testkit.InfluxServer;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A test that begins at a time for which points stand under its name already, since the clock was set back. */
@Timeout(120)
@Tag("full")
class ClockSetBackTest {

    private static final long HOUR = 3_600_000;
    private static final String OWN_NAME = "here-[a-z0-9]{6}";

    @TempDir
    private Path folder;

    private InfluxDbMetrics element(String url) {
        InfluxDbMetrics element = new InfluxDbMetrics();
        element.set(InfluxDbMetricsSchema.INSTANCE.influxdbUrl, url);
        element.set(InfluxDbMetricsSchema.INSTANCE.instance, "here");
        element.set(InfluxDbMetricsSchema.INSTANCE.application, "shop");
        element.set(
                InfluxDbMetricsSchema.INSTANCE.spoolDir, folder.resolve("spool").toString());
        return element;
    }

    private static void sample(InfluxDbMetrics element, long end) {
        SampleResult result = SampleResult.createTestSample(end, end);
        result.setSampleLabel("a");
        element.sampleOccurred(new SampleEvent(result, "group"));
    }

    private static void run(InfluxDbMetrics element) {
        element.testStarted();
        sample(element, System.currentTimeMillis());
        element.testEnded();
        Deliveries.await();
    }

    private static String row(String key, String fields, long millis) {
        return key + " " + fields + " " + millis + "000000";
    }

    private static List<String> newInstances(InfluxDatabase database) {
        return database.query("SHOW TAG VALUES FROM jmeter WITH KEY = instance WHERE \"transaction\" = 'all'").stream()
                .map(row -> row.text("value"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jmeter,application=shop,instance=here,transaction=internal | startedT=1",
                "jmeter_raw,application=shop,instance=here,transaction=a    | elapsed_ms=1",
                "events,application=shop,instance=here,title=ApacheJMeter   | text=\"a, \\\"b\\\" ended\""
            })
    void whatStandsInInfluxDbAtTimesToComeIsNotReplaced(String key, String fields) {
        try (InfluxServer influx = InfluxServer.orSkip()) {
            // The start of a test waits 3 s for what InfluxDB knows: enough, but not for loading all classes too.
            run(element(influx.newDatabase().writeUrl()));
            InfluxDatabase database = influx.newDatabase();
            database.write(row(key, fields, System.currentTimeMillis() + HOUR));
            run(element(database.writeUrl()));

            assertThat(newInstances(database)).singleElement().asString().matches(OWN_NAME);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jmeter,application=other,instance=here,transaction=internal",
                "jmeter,application=shop,instance=there,transaction=internal",
                "jmeter,instance=here,transaction=internal"
            })
    void pointsOfOthersAtTimesToComeAreNoReasonToMove(String key) {
        try (InfluxServer influx = InfluxServer.orSkip()) {
            InfluxDatabase database = influx.newDatabase();
            database.write(row(key, "startedT=1", System.currentTimeMillis() + HOUR));
            run(element(database.writeUrl()));

            assertThat(newInstances(database)).containsExactly("here");
        }
    }

    @Test
    void aClockThatIsLessThanASecondBehindIsWaitedFor() {
        try (InfluxServer influx = InfluxServer.orSkip()) {
            InfluxDatabase database = influx.newDatabase();
            long ahead = System.currentTimeMillis() + 900;
            database.write(row("jmeter,application=shop,instance=here,transaction=internal", "startedT=1", ahead));
            run(element(database.writeUrl()));

            assertThat(newInstances(database)).containsExactly("here");
            assertThat(database.query("SELECT count FROM jmeter WHERE transaction='all'"))
                    .isNotEmpty()
                    .allSatisfy(row -> assertThat(row.number("time")).isGreaterThan(ahead));
        }
    }
}
