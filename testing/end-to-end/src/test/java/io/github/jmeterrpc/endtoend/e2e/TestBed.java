package io.github.jmeterrpc.endtoend.e2e;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.jmeter.JMeterHome;
import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * An InfluxDB, the Dubbo target and real JMeter processes; what they write stays in target/e2e for
 * a look afterwards.
 */
final class TestBed implements AutoCloseable {

    /** Far more than any run here takes: what is still there then hangs. */
    private static final Duration LIMIT = Duration.ofMinutes(6);

    private final InfluxServer influx = TestInflux.orSkip();
    private final InfluxDatabase database = influx.newDatabase();
    private final Suite suite = Suite.find();
    private final JMeterHome jmeter = suite.jmeter();
    private final int port = FreePorts.one();
    private final Path folder;
    private final ManagedProcess provider;

    TestBed(String name) {
        folder = suite.folder("e2e").resolve(name);
        provider = suite.startProvider(port, 200, folder.resolve("provider.txt"), LIMIT);
    }

    /** Starts the plan dubbo-stress in a JMeter of its own. */
    JMeterRun start(String name, Map<String, String> properties) {
        Map<String, String> all = new HashMap<>();
        // A call that has to wait for the machine is late, not failed.
        all.put("timeout", "60000");
        all.put("influx.url", database.writeUrl());
        all.putAll(properties);
        all.put("port", String.valueOf(port));
        return jmeter.start(name, suite.plan("dubbo-stress.jmx"), folder.resolve(name), all, LIMIT);
    }

    /** Waits until a run has written samples. */
    void awaitSamples(JMeterRun run) {
        awaitSamples(run, 50);
    }

    /** The same, for more of them. */
    void awaitSamples(JMeterRun run, int count) {
        run.process()
                .awaitUntil(
                        "samples in " + run.results().path(),
                        () -> run.results().samplesSoFar() >= count,
                        LIMIT);
    }

    /** Where samplers find the target. */
    String target() {
        return "127.0.0.1:" + port;
    }

    InfluxDatabase database() {
        return database;
    }

    /** The sum of a field over the rows that count every sample once. */
    long stored(String field) {
        return Math.round(
                database
                        .query("SELECT sum(\"" + field
                                + "\") AS total FROM jmeter WHERE transaction='all' AND statut='all'")
                        .stream()
                        .mapToDouble(row -> row.number("total"))
                        .sum());
    }

    ManagedProcess provider() {
        return provider;
    }

    Path folder() {
        return folder;
    }

    @Override
    public void close() {
        provider.close();
        database.drop();
        influx.close();
    }
}
