package io.github.jmeterrpc.influx.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.influx.listener.Deliveries;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class InfluxDbBackendListenerClientTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    @TempDir
    private static Path spool;

    private static InfluxServer influx;

    @BeforeAll
    static void start() {
        influx = opened.add(TestInflux.orSkip());
    }

    private static SampleResult sample(String label, boolean ok) {
        long now = System.currentTimeMillis();
        SampleResult result = SampleResult.createTestSample(now - 12, now);
        result.setSampleLabel(label);
        result.setSuccessful(ok);
        result.setResponseCode(ok ? "200" : "500");
        result.setResponseMessage(ok ? "OK" : "out of, cash = \"broke\"\nreally\\");
        return result;
    }

    private static void run(InfluxDatabase database, String instance, Runnable load) {
        Map<String, String> parameters = new HashMap<>(
                new InfluxDbBackendListenerClient().getDefaultParameters().getArgumentsAsMap());
        parameters.put("influxdbUrl", database.writeUrl());
        parameters.put("windowSeconds", "1");
        parameters.put("spoolDir", spool.toString());
        parameters.put("instance", instance);
        BackendListenerContext context = new BackendListenerContext(parameters);
        InfluxDbBackendListenerClient client = new InfluxDbBackendListenerClient();
        try {
            client.setupTest(context);
            Thread thread = new Thread(() -> {
                current.set(client);
                load.run();
            });
            thread.start();
            thread.join();
            client.teardownTest(context);
            Deliveries.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static final ThreadLocal<BackendListenerClient> current = new ThreadLocal<>();

    private static void record(SampleResult result) {
        assertThat(current.get().createSampleResult(null, result)).isNull();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static double number(InfluxDatabase database, String query) {
        return database.query(query).get(0).number("sum");
    }

    @Test
    void jmeterFindsTheClient() {
        assertThat(StreamSupport.stream(
                        ServiceLoader.load(BackendListenerClient.class).spliterator(), false))
                .anyMatch(InfluxDbBackendListenerClient.class::isInstance);
    }

    @Test
    void everySampleIsInInfluxDbWhenTheTestHasEnded() {
        InfluxDatabase database = influx.newDatabase();
        run(database, "", () -> {
            for (int i = 0; i < 1000; i++) {
                record(sample("pay", i % 10 != 0));
            }
        });

        assertThat(number(database, "SELECT sum(count) FROM jmeter WHERE transaction='all' AND statut='all'"))
                .isEqualTo(1000);
        assertThat(number(database, "SELECT sum(countError) AS sum FROM jmeter WHERE transaction='all'"))
                .isEqualTo(100);
        assertThat(number(database, "SELECT sum(count) FROM jmeter WHERE transaction='pay' AND statut='ok'"))
                .isEqualTo(900);
        assertThat(number(database, "SELECT sum(count) FROM jmeter WHERE responseCode='500'"))
                .isEqualTo(100);
        assertThat(database.query("SELECT text FROM events")).hasSize(2);
        assertThat(database.query("SELECT last(running) FROM jmeter GROUP BY instance"))
                .extracting(row -> row.number("last"))
                .as("until the end, when the mark follows the last window")
                .containsExactly(0.0);
        assertThat(database.query("SELECT running FROM jmeter WHERE transaction = ''"))
                .extracting(row -> row.number("running"))
                .containsExactly(1.0, 0.0);
    }

    @Test
    void labelsOfEveryKindComeBackAsTheyWere() {
        List<String> labels = List.of(
                "plain",
                "two words",
                "a,b",
                "a=b",
                "a\\,b",
                "a\\=b",
                "a\\ b",
                "\"quoted\"",
                "größe 支付",
                "C:\\dir",
                "#no");
        InfluxDatabase database = influx.newDatabase();
        run(database, "here", () -> labels.forEach(label -> record(sample(label, true))));

        List<String> stored = new ArrayList<>();
        database.query("SHOW TAG VALUES FROM jmeter WITH KEY = transaction")
                .forEach(row -> stored.add(row.text("value")));
        // A backslash before a comma or blank is replaced in tags: VictoriaMetrics drops such points.
        List<String> expected = labels.stream()
                .map(label -> label.replace("\\,", "/,").replace("\\ ", "/ "))
                .toList();
        assertThat(stored).contains("all", "internal").containsAll(expected).hasSize(labels.size() + 2);
    }

    @Test
    void generatorsThatStartAtOnceLoseNothing() {
        InfluxDatabase together = influx.newDatabase();
        List<Thread> generators = new ArrayList<>();
        // One that began only after another one had ended would find that one's name free.
        CountDownLatch begun = new CountDownLatch(4);
        for (int i = 0; i < 4; i++) {
            generators.add(new Thread(() -> run(together, "", () -> {
                record(sample("a", true));
                begun.countDown();
                await(begun);
            })));
        }
        generators.forEach(Thread::start);
        generators.forEach(thread -> {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });

        assertThat(number(together, "SELECT sum(count) FROM jmeter WHERE transaction='all'"))
                .isEqualTo(4);
        assertThat(together.query("SHOW TAG VALUES FROM jmeter WITH KEY = instance"))
                .hasSize(4);
    }
}
