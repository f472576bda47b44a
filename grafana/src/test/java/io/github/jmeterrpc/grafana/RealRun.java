package io.github.jmeterrpc.grafana;

import io.github.jmeterrpc.testkit.InfluxDatabase;
import io.github.jmeterrpc.testkit.InfluxServer;
import io.github.jmeterrpc.testkit.JMeterHome;
import io.github.jmeterrpc.testkit.JMeterRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What four generators of the run {@code night-2} have written, the last of which was killed in the middle, and one of
 * the run {@code night-1}, which wrote through the core listener too, to a database of its own. Windows of one second.
 */
final class RealRun implements AutoCloseable {

    static final String APPLICATION = "shop (test)";
    static final String RUN = "night-2";
    static final String OTHER_RUN = "night-1";
    static final int THREADS = 4;
    static final List<String> INSTANCES = List.of("generator-1", "generator-2", "generator-3", "generator-4");
    static final List<String> SURVIVORS = INSTANCES.subList(0, 3);
    static final String KILLED = INSTANCES.get(3);

    private static final Duration LIMIT = Duration.ofSeconds(150);
    private static final int SECONDS = 14;
    private static final int WINDOWS_BEFORE_THE_KILL = 5;

    private final InfluxServer influx = InfluxServer.orSkip();
    private final InfluxDatabase database = influx.newDatabase();
    private final InfluxDatabase core = influx.newDatabase();
    private final List<JMeterRun> runs = new ArrayList<>();
    private final Path folder =
            Path.of(System.getProperty("grafana.folder", ".")).resolve("target/run");
    private final long from = System.currentTimeMillis() - 5_000;
    private final long to;

    private RealRun() {
        try {
            start();
            to = System.currentTimeMillis() + 5_000;
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Runs it all; takes half a minute. */
    static RealRun perform() {
        return new RealRun();
    }

    private void start() {
        for (String instance : INSTANCES) {
            // Quite different latencies: what a mean of percentiles would get wrong.
            int far = INSTANCES.indexOf(instance) * 6;
            generator(instance, RUN, plan(false), Map.of("quick", String.valueOf(2 + far)));
        }
        generator("generator-0", OTHER_RUN, plan(true), Map.of("quick", "4", "core.url", core.writeUrl()));
        JMeterRun victim = runs.get(INSTANCES.indexOf(KILLED));
        victim.process()
                .awaitUntil("some windows in InfluxDB", () -> windows(KILLED) >= WINDOWS_BEFORE_THE_KILL, LIMIT);
        victim.process().kill();
        runs.stream().filter(run -> run != victim).forEach(JMeterRun::await);
    }

    private void generator(String instance, String run, Path plan, Map<String, String> further) {
        Map<String, String> properties = new HashMap<>(Map.of(
                "application",
                APPLICATION,
                "run",
                run,
                "instance",
                instance,
                "influx.url",
                database.writeUrl(),
                "threads",
                String.valueOf(THREADS),
                "duration",
                String.valueOf(SECONDS),
                "slow",
                "40",
                "backend_influxdb.send_interval",
                "1",
                // What a killed JMeter has not flushed is not in its result file.
                "jmeter.save.saveservice.autoflush",
                "true"));
        properties.putAll(further);
        runs.add(JMeterHome.find().start(instance, plan, folder.resolve(instance), properties, LIMIT));
    }

    private Path plan(boolean withCoreListener) {
        try (var in = RealRun.class.getResourceAsStream("load.jmx")) {
            String plan = new String(in.readAllBytes());
            Files.createDirectories(folder);
            return withCoreListener
                    ? Files.writeString(
                            folder.resolve("both.jmx"), plan.replace("enabled=\"false\"", "enabled=\"true\""))
                    : Files.writeString(folder.resolve("load.jmx"), plan);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long windows(String instance) {
        return database.query("SELECT \"count\" FROM jmeter WHERE transaction='all' AND instance='" + instance + "'")
                .size();
    }

    /** What this suite's listeners wrote. */
    InfluxDatabase database() {
        return database;
    }

    /** What JMeter's own listener wrote. */
    InfluxDatabase core() {
        return core;
    }

    InfluxServer influx() {
        return influx;
    }

    /** The result files of the run's generators that lived to its end. */
    Results survivors() {
        return new Results(runs.subList(0, SURVIVORS.size()).stream()
                .map(JMeterRun::results)
                .toList());
    }

    /** The result files of all the run's generators. */
    Results all() {
        return new Results(runs.subList(0, INSTANCES.size()).stream()
                .map(JMeterRun::results)
                .toList());
    }

    /** The result file of the other run. */
    Results other() {
        return new Results(List.of(runs.get(INSTANCES.size()).results()));
    }

    /** A dashboard with the run chosen, and further choices. */
    Choices choose(DashboardFile dashboard, Map<String, List<String>> further) {
        return choose(dashboard, database, further);
    }

    Choices choose(DashboardFile dashboard, InfluxDatabase database, Map<String, List<String>> further) {
        Map<String, List<String>> chosen = new HashMap<>();
        chosen.put("run", List.of(RUN));
        chosen.put("run_a", List.of(OTHER_RUN));
        chosen.put("run_b", List.of(RUN));
        chosen.putAll(further);
        return new Choices(dashboard, database, from, to, chosen);
    }

    /** When the time range to look at begins, ms. */
    long from() {
        return from;
    }

    /** When it ends, ms. */
    long to() {
        return to;
    }

    @Override
    public void close() {
        runs.forEach(JMeterRun::close);
        database.drop();
        core.drop();
        influx.close();
    }
}
