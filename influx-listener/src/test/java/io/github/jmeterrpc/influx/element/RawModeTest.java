package io.github.jmeterrpc.influx.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.influx.listener.Deliveries;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

class RawModeTest {

    private static final int THREADS = 8;
    private static final int SAMPLES = 5000;

    private static SampleEvent sample(long end, int i) {
        SampleResult result = SampleResult.createTestSample(end - 12, end);
        result.setSampleLabel("pay " + i % 3);
        result.setSuccessful(i % 10 != 0);
        result.setResponseCode(i % 10 != 0 ? "200" : "say \"no\"\n");
        return new SampleEvent(result, "group");
    }

    @Test
    void everySampleIsAPointThoughAllEndInTheSameFewMilliseconds() throws InterruptedException {
        try (InfluxServer influx = TestInflux.orSkip()) {
            InfluxDatabase database = influx.newDatabase();
            InfluxDbMetrics element = new InfluxDbMetrics();
            InfluxDbMetricsSchema.INSTANCE.influxdbUrl.property().set(element, database.writeUrl());
            InfluxDbMetricsSchema.INSTANCE.raw.property().set(element, "true");
            InfluxDbMetricsSchema.INSTANCE.run.property().set(element, "one");
            element.testStarted();
            long now = System.currentTimeMillis();
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < THREADS; t++) {
                threads.add(new Thread(() -> {
                    for (int i = 0; i < SAMPLES; i++) {
                        element.sampleOccurred(sample(now + i % 3, i));
                    }
                }));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            element.testEnded();
            Deliveries.await();

            InfluxRow counts = database.query("SELECT count(elapsed_ms) AS n, sum(bytes) AS bytes FROM jmeter_raw")
                    .get(0);
            assertThat(counts.number("n")).isEqualTo(THREADS * SAMPLES);
            assertThat(database.query("SELECT count(elapsed_ms) AS n FROM jmeter_raw WHERE statut='ko'")
                            .get(0)
                            .number("n"))
                    .isEqualTo(THREADS * SAMPLES / 10.0);
            InfluxRow row = database.query("SELECT * FROM jmeter_raw WHERE statut='ko' LIMIT 1")
                    .get(0);
            assertThat(row.text("responseCode")).isEqualTo("say \"no\"\\n");
            assertThat(row.text("run")).isEqualTo("one");
            assertThat(row.number("elapsed_ms")).isEqualTo(12);
            assertThat(row.number("time")).isBetween((double) now, now + 2.0);
            // The windows are there all the same.
            assertThat(database.query("SELECT sum(count) FROM jmeter WHERE transaction='all'")
                            .get(0)
                            .number("sum"))
                    .isEqualTo(THREADS * SAMPLES);
        }
    }
}
