package io.github.jmeterrpc.influx.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.influx.e2e.InstantSampler;
import io.github.jmeterrpc.influx.listener.Deliveries;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class InfluxDbMetricsTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final InfluxDbMetricsSchema SCHEMA = InfluxDbMetricsSchema.INSTANCE;

    private static InfluxServer influx;

    @BeforeAll
    static void start() {
        JMeterEnvironment.prepare();
        influx = opened.add(TestInflux.orSkip());
    }

    private static InfluxDbMetrics element(InfluxDatabase database) {
        InfluxDbMetrics element = new InfluxDbMetrics();
        SCHEMA.influxdbUrl.property().set(element, database.writeUrl());
        return element;
    }

    private static SampleEvent sample(String label) {
        long now = System.currentTimeMillis();
        SampleResult result = SampleResult.createTestSample(now - 12, now);
        result.setSampleLabel(label);
        result.setSuccessful(true);
        return new SampleEvent(result, "group");
    }

    private static void run(InfluxDbMetrics element, int samples) {
        element.testStarted();
        for (int i = 0; i < samples; i++) {
            element.sampleOccurred(sample("pay"));
        }
        element.testEnded();
        Deliveries.await();
    }

    @Test
    void needsNothingButTheUrlAndWritesWhatTheBackendListenerWrites() {
        InfluxDatabase database = influx.newDatabase();
        run(element(database), 100);

        List<InfluxRow> rows = database.query("SELECT * FROM jmeter WHERE transaction='pay' AND statut='all'");
        assertThat(rows.stream().mapToDouble(row -> row.number("count")).sum()).isEqualTo(100);
        assertThat(rows.get(0).number("pct99.0")).isEqualTo(12);
        assertThat(rows.get(0).number("pct95.0")).isEqualTo(12);
        assertThat(rows.get(0).number("pct90.0")).isEqualTo(12);
        assertThat(rows.get(0).text("instance")).matches("\\S+:\\d+-[a-z0-9]{6}");
    }

    @Test
    void writesTheTagsOfApplicationRunAndUserOnEveryRow() {
        InfluxDatabase database = influx.newDatabase();
        InfluxDbMetrics element = element(database);
        SCHEMA.application.property().set(element, "shop");
        SCHEMA.run.property().set(element, "monday");
        Arguments tags = new Arguments();
        tags.addArgument("env", "test 1");
        element.set(SCHEMA.userTags, tags);
        run(element, 1);

        List<InfluxRow> rows =
                database.query("SELECT count, \"text\" FROM jmeter, events GROUP BY application, run, env");
        assertThat(rows).hasSizeGreaterThanOrEqualTo(4);
        assertThat(rows).allSatisfy(row -> assertThat(row.tags())
                .containsAllEntriesOf(Map.of("application", "shop", "run", "monday", "env", "test 1")));
    }

    @Test
    void writesTheHealthOfTheGeneratorUnlessSwitchedOff() {
        // Such as one that still waits for a name server.
        Set<Thread> ofOthers = Thread.getAllStackTraces().keySet();
        InfluxDatabase with = influx.newDatabase();
        run(element(with), 1);
        assertThat(with.query("SELECT sum(samples), min(seq) FROM jmeter_generator"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.number("sum")).isEqualTo(1);
                    assertThat(row.number("min")).isEqualTo(1);
                });
        awaitNoThreads(ofOthers);

        InfluxDatabase without = influx.newDatabase();
        InfluxDbMetrics silent = element(without);
        SCHEMA.health.property().set(silent, "false");
        run(silent, 1);
        assertThat(without.query("SHOW MEASUREMENTS"))
                .extracting(row -> row.text("name"))
                .contains("jmeter")
                .doesNotContain("jmeter_generator");
    }

    @Test
    void anErrorOfTheJvmCostsOneSampleAndNotTheThread() {
        InfluxDatabase database = influx.newDatabase();
        InfluxDbMetrics element = element(database);
        element.testStarted();
        element.sampleOccurred(sample("pay"));
        element.sampleOccurred(new SampleEvent(
                new SampleResult() {
                    @Override
                    public String getSampleLabel() {
                        throw new OutOfMemoryError("for this test");
                    }
                },
                "group"));
        element.sampleOccurred(sample("pay"));
        element.testEnded();
        Deliveries.await();

        assertThat(database.query("SELECT sum(count) FROM jmeter WHERE transaction='pay' AND statut='all'")
                        .get(0)
                        .number("sum"))
                .isEqualTo(2);
    }

    private static void awaitNoThreads(Set<Thread> ofOthers) {
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (Thread.getAllStackTraces().keySet().stream()
                .anyMatch(
                        thread -> !ofOthers.contains(thread) && thread.getName().startsWith("influx-listener-"))) {
            assertThat(System.nanoTime()).as("20 s are enough to end").isLessThan(deadline);
            LockSupport.parkNanos(5_000_000);
        }
    }

    @Test
    void takesATestAfterATest() {
        InfluxDatabase database = influx.newDatabase();
        InfluxDbMetrics element = element(database);
        run(element, 3);
        element.sampleOccurred(sample("between"));
        run(element, 4);

        assertThat(database.query("SELECT sum(count) FROM jmeter WHERE transaction='all'")
                        .get(0)
                        .number("sum"))
                .isEqualTo(7);
    }

    @Test
    void aLabelHasARowForEachThreadGroupThatCallsIt() throws Exception {
        InfluxDatabase database = influx.newDatabase();
        InfluxDbMetrics element = element(database);
        SCHEMA.threadGroupTag.property().set(element, "true");
        HashTree tree = new ListedHashTree();
        HashTree plan = tree.add(new TestPlan("two groups"));
        plan.add(element);
        plan.add(group("buyers, old", 2, 5)).add(new InstantSampler());
        plan.add(group("visitors", 1, 7)).add(new InstantSampler());
        StandardJMeterEngine engine = new StandardJMeterEngine();
        engine.configure(tree);
        engine.runTest();
        engine.awaitTermination(Duration.ofSeconds(60));
        Deliveries.await();

        Map<String, Double> counts = new HashMap<>();
        for (InfluxRow row : database.query("SELECT sum(count) FROM jmeter WHERE statut='ok' GROUP BY threadGroup")) {
            counts.merge(row.tags().get("threadGroup"), row.number("sum"), Double::sum);
        }
        assertThat(counts).containsExactlyInAnyOrderEntriesOf(Map.of("buyers, old", 10.0, "visitors", 7.0));
        assertThat(database.query("SHOW TAG KEYS FROM jmeter_buckets"))
                .extracting(row -> row.text("tagKey"))
                .contains("transaction")
                .doesNotContain("threadGroup");
    }

    private static ThreadGroup group(String name, int threads, int loops) {
        LoopController loop = new LoopController();
        loop.setLoops(loops);
        loop.setContinueForever(false);
        ThreadGroup group = new ThreadGroup();
        group.setName(name);
        group.setNumThreads(threads);
        group.setRampUp(0);
        group.setSamplerController(loop);
        group.setProperty(ThreadGroup.ON_SAMPLE_ERROR, ThreadGroup.ON_SAMPLE_ERROR_CONTINUE);
        return group;
    }

    @Test
    void anInvalidValueStopsTheTestAtItsStart() throws Exception {
        InfluxDatabase database = influx.newDatabase();
        InfluxDbMetrics element = element(database);
        SCHEMA.failIf.property().set(element, "p95>>200");
        List<String> ended = new CopyOnWriteArrayList<>();
        StandardJMeterEngine engine = engine(element, ended);
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true));
        try {
            engine.runTest();
            engine.awaitTermination(Duration.ofSeconds(60));
        } finally {
            System.setOut(console);
        }

        assertThat(printed.toString())
                .contains("fail-if 'p95>>200': is not a threshold", "; verdict: none, the test did not run");
        assertThat(ended).containsExactly("test ended");
        assertThat(engine.isActive()).isFalse();
        assertThat(database.query("SHOW MEASUREMENTS")).isEmpty();
    }

    /** A test that would never end by itself. */
    private static StandardJMeterEngine engine(InfluxDbMetrics element, List<String> ended) {
        LoopController loop = new LoopController();
        loop.setLoops(-1);
        ThreadGroup group = new ThreadGroup();
        group.setNumThreads(2);
        group.setRampUp(0);
        group.setSamplerController(loop);
        group.setProperty(ThreadGroup.ON_SAMPLE_ERROR, ThreadGroup.ON_SAMPLE_ERROR_CONTINUE);
        HashTree tree = new ListedHashTree();
        HashTree plan = tree.add(new TestPlan("refused"));
        plan.add(element);
        plan.add(new EndOfTest(ended));
        plan.add(group).add(new InstantSampler());
        StandardJMeterEngine engine = new StandardJMeterEngine();
        engine.configure(tree);
        return engine;
    }

    /** Hears of the end of a test, as result files and controllers of remote tests do. */
    private static final class EndOfTest extends AbstractTestElement implements TestStateListener, NoThreadClone {

        private static final long serialVersionUID = 1L;
        private final transient List<String> ended;

        private EndOfTest(List<String> ended) {
            this.ended = ended;
        }

        @Override
        public void testStarted() {}

        @Override
        public void testStarted(String host) {}

        @Override
        public void testEnded() {
            ended.add("test ended");
        }

        @Override
        public void testEnded(String host) {}
    }
}
