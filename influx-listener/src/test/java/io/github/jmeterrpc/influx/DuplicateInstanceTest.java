package io.github.jmeterrpc.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.element.InfluxDbMetrics;
import io.github.jmeterrpc.influx.element.InfluxDbMetricsSchema;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.query.LeaseRows;
import io.github.jmeterrpc.support.influx.InfluxDatabase;
import io.github.jmeterrpc.support.influx.InfluxServer;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Listeners that are given one name, against a real InfluxDB. */
@Timeout(60)
@Tag("full")
class DuplicateInstanceTest {

    private static InfluxServer influx;

    @BeforeAll
    static void start() {
        influx = TestInflux.orSkip();
        // The start of a test waits 3 s to know who else has its name: enough, but not for loading all classes too.
        run(element(influx.newDatabase(), "here", "shop"));
    }

    @AfterAll
    static void stop() {
        if (influx != null) {
            influx.close();
        }
    }

    private static InfluxDbMetrics element(InfluxDatabase database, String instance, String application) {
        InfluxDbMetrics element = new InfluxDbMetrics();
        element.set(InfluxDbMetricsSchema.INSTANCE.influxdbUrl, database.writeUrl());
        element.set(InfluxDbMetricsSchema.INSTANCE.instance, instance);
        element.set(InfluxDbMetricsSchema.INSTANCE.application, application);
        return element;
    }

    private static void sample(InfluxDbMetrics element) {
        long now = System.currentTimeMillis();
        SampleResult result = SampleResult.createTestSample(now, now);
        result.setSampleLabel("a");
        element.sampleOccurred(new SampleEvent(result, "group"));
    }

    private static void run(InfluxDbMetrics element) {
        element.testStarted();
        sample(element);
        element.testEnded();
        Deliveries.await();
    }

    private static double stored(InfluxDatabase database) {
        return database.query("SELECT sum(count) FROM jmeter WHERE transaction='all'")
                .get(0)
                .number("sum");
    }

    private static List<String> instances(InfluxDatabase database) {
        return database.query("SHOW TAG VALUES FROM jmeter WITH KEY = instance").stream()
                .map(row -> row.text("value"))
                .toList();
    }

    @Test
    void twoListenersOfOneJvmWithOneNameReplaceNothing() {
        InfluxDatabase database = influx.newDatabase();
        InfluxDbMetrics first = element(database, "here", "it's \"a\\b\"");
        InfluxDbMetrics second = element(database, "here", "it's \"a\\b\"");
        first.testStarted();
        second.testStarted();
        sample(first);
        sample(second);
        first.testEnded();
        second.testEnded();
        Deliveries.await();

        assertThat(stored(database)).isEqualTo(2);
        assertThat(instances(database)).hasSize(2).contains("here").anyMatch(name -> name.matches("here-[a-z0-9]{6}"));
    }

    @Test
    void listenersThatStartAtTheSameMomentWithOneNameReplaceNothing() throws InterruptedException {
        InfluxDatabase database = influx.newDatabase();
        int listeners = 6;
        CountDownLatch ready = new CountDownLatch(listeners);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < listeners; i++) {
            Thread thread = new Thread(() -> {
                InfluxDbMetrics element = element(database, "here", "shop");
                element.testStarted();
                sample(element);
                ready.countDown();
                try {
                    ready.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                element.testEnded();
                Deliveries.await();
                Deliveries.await();
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(stored(database)).isEqualTo(listeners);
        assertThat(instances(database)).hasSize(listeners);
    }

    @Test
    void listenersWhoseOtherTagsDifferKeepTheirName() {
        InfluxDatabase database = influx.newDatabase();
        InfluxDbMetrics first = element(database, "here", "one");
        InfluxDbMetrics second = element(database, "here", "");
        first.testStarted();
        second.testStarted();
        sample(first);
        sample(second);
        first.testEnded();
        second.testEnded();
        Deliveries.await();

        assertThat(stored(database)).isEqualTo(2);
        assertThat(instances(database)).containsExactly("here");
    }

    @Test
    void runsThatFollowEachOtherWithinAWindowKeepTheirNameAndReplaceNothing() {
        InfluxDatabase database = influx.newDatabase();
        for (int i = 0; i < 5; i++) {
            run(element(database, "here", "shop"));
        }

        assertThat(stored(database)).isEqualTo(5);
        assertThat(instances(database)).containsExactly("here");
    }

    @Test
    void whoStartsWhileAnotherGeneratorHasTheNameMovesBeforeItsFirstPoint() {
        InfluxDatabase database = influx.newDatabase();
        database.write(new LeaseRows(naming("here")).row("abcdefghij", true));
        run(element(database, "here", "shop"));

        assertThat(instances(database)).singleElement().asString().matches("here-[a-z0-9]{6}");
    }

    @Test
    void aNameThatIsTakenIsReplacedByTheSameOneInTheNextRunAndThatIsClaimedToo() {
        InfluxDatabase database = influx.newDatabase();
        for (int run = 0; run < 2; run++) {
            database.write(new LeaseRows(naming("here")).row("abcdefghij", true));
            run(element(database, "here", "shop"));
        }

        assertThat(instances(database)).singleElement().asString().matches("here-[a-z0-9]{6}");
        assertThat(database.query("SELECT mark FROM jmeter_instances WHERE instance='"
                        + instances(database).get(0) + "'"))
                .isNotEmpty();
    }

    @Test
    void ofTheWholeJvmOneOfTwoListenersTells() {
        InfluxDatabase database = influx.newDatabase();
        List<InfluxDbMetrics> elements = List.of(element(database, "", "shop"), element(database, "", "shop"));
        for (int round = 1; round <= 2; round++) {
            elements.forEach(InfluxDbMetrics::testStarted);
            elements.forEach(DuplicateInstanceTest::sample);
            elements.forEach(InfluxDbMetrics::testEnded);
            Deliveries.await();

            assertThat(stored(database)).isEqualTo(2 * round);
            assertThat(rows(database, "startedT", "jmeter")).isEqualTo(round);
            assertThat(rows(database, "seq", "jmeter_generator")).isEqualTo(round);
        }
    }

    private static double rows(InfluxDatabase database, String field, String measurement) {
        return database.query("SELECT count(" + field + ") FROM " + measurement)
                .get(0)
                .number("count");
    }

    private static SeriesTags naming(String instance) {
        return new SeriesTags("jmeter", "shop", instance, Map.of());
    }
}
