package io.github.jmeterrpc.influx.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.influx.listener.Deliveries;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Rows of single failures and of sub-results, in a real InfluxDB. */
class ErrorDetailsTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static InfluxServer influx;

    @BeforeAll
    static void start() {
        influx = opened.add(TestInflux.orSkip());
    }

    private static InfluxDbMetrics element(InfluxDatabase database) {
        InfluxDbMetrics element = new InfluxDbMetrics();
        InfluxDbMetricsSchema.INSTANCE.influxdbUrl.property().set(element, database.writeUrl());
        InfluxDbMetricsSchema.INSTANCE.run.property().set(element, "night");
        element.setProperty("InfluxDbMetrics.windowSeconds", "3600");
        return element;
    }

    private static SampleResult result(String label, boolean ok) {
        long now = System.currentTimeMillis();
        SampleResult result = SampleResult.createTestSample(now - 12, now);
        result.setSampleLabel(label);
        result.setSuccessful(ok);
        result.setResponseCode(ok ? "200" : "503");
        return result;
    }

    private static SampleResult failure(String label) throws MalformedURLException {
        SampleResult result = result(label, false);
        result.setResponseMessage("Service \"Unavailable\"");
        result.setURL(new URL("http://me:s3cret@shop/pay?id=7"));
        result.setDataType(SampleResult.TEXT);
        result.setResponseData(("two\nlines, größe " + "x".repeat(300)).getBytes(StandardCharsets.UTF_8));
        result.setDataEncoding("UTF-8");
        AssertionResult assertion = new AssertionResult("total");
        assertion.setFailure(true);
        assertion.setFailureMessage("expected 3, got 4");
        result.addAssertionResult(assertion);
        return result;
    }

    private static void run(InfluxDbMetrics element, List<SampleResult> results) {
        element.testStarted();
        results.forEach(result -> element.sampleOccurred(new SampleEvent(result, "group")));
        element.testEnded();
        Deliveries.await();
    }

    @Test
    void writesTheFirstFailuresOfALabelInFull() throws MalformedURLException {
        InfluxDatabase database = influx.newDatabase();
        InfluxDbMetrics element = element(database);
        InfluxDbMetricsSchema.INSTANCE.errorDetails.property().set(element, "true");
        List<SampleResult> results = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            results.add(failure("pay"));
            results.add(result("browse", true));
        }
        results.add(result("bare", false));
        run(element, results);

        List<InfluxRow> rows = database.query("SELECT * FROM jmeter_errors WHERE transaction='pay'");
        assertThat(rows).hasSize(10).allSatisfy(row -> {
            assertThat(row.text("responseCode")).isEqualTo("503");
            assertThat(row.text("responseMessage")).isEqualTo("Service \"Unavailable\"");
            assertThat(row.text("assertion")).isEqualTo("expected 3, got 4");
            assertThat(row.text("url")).isEqualTo("http://shop/pay?id=7");
            assertThat(row.text("response"))
                    .startsWith("two\\nlines, größe xxx")
                    .endsWith("x…");
            assertThat(row.text("run")).isEqualTo("night");
            assertThat(row.text("instance")).isNotEmpty();
        });
        assertThat(database.query("SELECT * FROM jmeter_errors WHERE transaction='bare'"))
                .hasSize(1);
        assertThat(database.query("SELECT * FROM jmeter_errors WHERE transaction='browse'"))
                .isEmpty();
        assertThat(database.query("SELECT sum(count) FROM jmeter WHERE transaction='all'")
                        .get(0)
                        .number("sum"))
                .isEqualTo(31);
    }

    @Test
    void writesNothingByDefault() throws MalformedURLException {
        InfluxDatabase database = influx.newDatabase();
        run(element(database), List.of(failure("pay")));

        assertThat(database.query("SELECT * FROM jmeter_errors")).isEmpty();
    }

    @Test
    void partsOfASampleHaveOwnRowsAndCountInNoTotal() {
        InfluxDatabase database = influx.newDatabase();
        InfluxDbMetrics element = element(database);
        InfluxDbMetricsSchema.INSTANCE.recordSubSamples.property().set(element, "true");
        InfluxDbMetricsSchema.INSTANCE.errorDetails.property().set(element, "true");
        SampleResult order = result("order", false);
        SampleResult page = result("page", true);
        page.addSubResult(result("image", true), false);
        order.addSubResult(page, false);
        order.addSubResult(result("pay", false), false);
        run(element, List.of(order, result("pay", true)));

        assertThat(count(database, "transaction='order' AND statut='all'")).isEqualTo(1);
        assertThat(count(database, "transaction='page' AND statut='all'")).isEqualTo(1);
        assertThat(count(database, "transaction='image' AND statut='all'")).isEqualTo(1);
        // The part and the sample of one label.
        assertThat(count(database, "transaction='pay' AND statut='all'")).isEqualTo(2);
        assertThat(count(database, "transaction='pay' AND statut='ko'")).isEqualTo(1);
        assertThat(count(database, "transaction='all'")).isEqualTo(2);
        assertThat(database.query("SELECT * FROM jmeter_errors"))
                .extracting(row -> row.text("transaction"))
                .containsExactlyInAnyOrder("order", "pay");
    }

    private static double count(InfluxDatabase database, String condition) {
        return database.query("SELECT sum(count) FROM jmeter WHERE " + condition)
                .get(0)
                .number("sum");
    }
}
