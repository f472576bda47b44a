package io.github.jmeterrpc.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.element.InfluxDbMetrics;
import io.github.jmeterrpc.influx.element.InfluxDbMetricsSchema;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.spool.Backlog;
import io.github.jmeterrpc.influx.spool.JournalSpool;
import io.github.jmeterrpc.influx.spool.Origin;
import io.github.jmeterrpc.influx.write.Amount;
import io.github.jmeterrpc.influx.write.Batch;
import io.github.jmeterrpc.influx.write.Destination;
import io.github.jmeterrpc.influx.write.Ledger;
import io.github.jmeterrpc.testkit.FreePorts;
import io.github.jmeterrpc.testkit.InfluxDatabase;
import io.github.jmeterrpc.testkit.InfluxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A test that begins at a time for which points stand under its name already, since the clock was set back. */
@Timeout(120)
class ClockSetBackTest {

    private static final long HOUR = 3_600_000;
    private static final Pattern INSTANCE = Pattern.compile("jmeter,application=shop,instance=([^,]+),.*");
    private static final String OWN_NAME = "here-[a-z0-9]{7}";

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

    private static List<String> instances(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(INSTANCE::matcher)
                    .filter(Matcher::matches)
                    .map(line -> line.group(1))
                    .distinct()
                    .toList();
        }
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

    @ParameterizedTest
    @CsvSource({"here, true", "there, false"})
    void whatStandsInTheFileIsNotReplacedWhenItIsLoaded(String instance, boolean moves) throws IOException {
        Path file = folder.resolve("points.lp");
        String line = row(
                "jmeter,application=shop,instance=" + instance + ",transaction=a",
                "count=1",
                System.currentTimeMillis() + HOUR);
        Files.writeString(file, "# DML\n# a comment\n" + line + "\n");
        run(element(file.toUri().toString()));

        assertThat(instances(file)).hasSize(2).element(1).asString().matches(moves ? OWN_NAME : "here");
    }

    @Test
    void onlyTheEndOfALongFileIsLookedAt() throws IOException {
        Path file = folder.resolve("points.lp");
        String past = row("jmeter,application=shop,instance=here,transaction=a", "count=1", 1000) + "\n";
        String toCome =
                row("jmeter,application=shop,instance=here,transaction=b", "count=1", System.currentTimeMillis() + HOUR)
                        + "\n";
        Files.writeString(file, "# DML\n" + past.repeat((17 << 20) / past.length()) + toCome);
        run(element(file.toUri().toString()));

        assertThat(instances(file)).hasSize(2).element(1).asString().matches(OWN_NAME);
    }

    @Test
    void whatStillWaitsOnTheDiskIsNotReplacedOnceItIsSent() throws IOException {
        String url = "http://127.0.0.1:" + FreePorts.one() + "/write?db=load";
        String id = Destination.parse(url, "", "").id();
        JournalSpool left = JournalSpool.in(
                folder.resolve("spool"),
                1 << 20,
                new Origin(id, "load", "here", Instant.now()),
                Backlog.none(),
                new Ledger());
        String line = row(
                "jmeter,application=shop,instance=here,transaction=a", "count=1", System.currentTimeMillis() + HOUR);
        left.add(new Batch(List.of(new Line(line, 1))));
        left.close(Amount.NONE);
        InfluxDbMetrics element = element(url);
        element.set(InfluxDbMetricsSchema.INSTANCE.flushTimeoutSeconds, "0");
        run(element);

        try (Stream<Path> runs = Files.list(folder.resolve("spool"))) {
            assertThat(runs.map(run -> run.getFileName().toString().replaceFirst("_.*", ""))
                            .collect(Collectors.toSet()))
                    .hasSize(2)
                    .contains("here")
                    .anyMatch(name -> name.matches(OWN_NAME));
        }
    }

    @Test
    void aJvmRemembersWhatItUsedWhereNobodyCanBeAsked() throws IOException {
        Path file = folder.resolve("points.lp");
        InfluxDbMetrics first = element(file.toUri().toString());
        first.set(InfluxDbMetricsSchema.INSTANCE.raw, true);
        first.testStarted();
        sample(first, System.currentTimeMillis() + HOUR);
        first.testEnded();
        Deliveries.await();
        // Loaded and moved away.
        Files.delete(file);
        run(element(file.toUri().toString()));

        assertThat(instances(file)).singleElement().asString().matches(OWN_NAME);
    }

    @Test
    void whoFollowsAtOnceKeepsTheName() throws IOException {
        Path file = folder.resolve("points.lp");
        for (int i = 0; i < 5; i++) {
            run(element(file.toUri().toString()));
        }

        assertThat(instances(file)).containsExactly("here");
    }
}
