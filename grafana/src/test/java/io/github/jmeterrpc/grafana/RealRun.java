package io.github.jmeterrpc.grafana;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.jmeter.JMeterHome;
import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What four generators of the run {@code night-2} have written, the last of which was killed in the
 * middle, and one of the run {@code night-1}, which wrote through the core listener too, to a
 * database of its own. Windows of one second.
 */
final class RealRun implements AutoCloseable {

    static final String APPLICATION = "shop (test)";
    static final String RUN = "night-2";
    static final String OTHER_RUN = "night-1";
    static final int THREADS = 4;
    static final int GENERATORS = 4;
    static final int SURVIVORS = GENERATORS - 1;

    private static final Duration LIMIT = Duration.ofMinutes(8);

    /**
     * Around the samples and the marks of start and end; the first windows begin a moment before
     * them.
     */
    private static final long MARGIN = 3_000;

    private static final int WINDOWS_BEFORE_THE_KILL = 5;
    /** Of 40 windows at least 20 are steady, which confidence intervals take. */
    private static final int WINDOWS_AFTER_IT = 35;

    private final InfluxServer influx = TestInflux.orSkip();
    private final InfluxDatabase database = influx.newDatabase();
    private final InfluxDatabase core = influx.newDatabase();
    private final List<JMeterRun> runs = new ArrayList<>();
    private final List<Integer> ports = FreePorts.several(GENERATORS + 1);
    private final Path folder =
            Path.of(System.getProperty("grafana.folder", ".")).resolve("target/run");
    private final long from;
    private final long to;

    private RealRun() {
        try {
            start();
            Results results = new Results(runs.stream().map(JMeterRun::results).toList());
            // On a slow machine the first sample comes late after the start, and the end after the
            // last.
            from = Math.min(results.firstStart(), marks().min().orElseThrow()) - MARGIN;
            to = Math.max(results.lastEnd(), marks().max().orElseThrow()) + MARGIN;
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Runs it all; takes a minute. */
    static RealRun perform() {
        return new RealRun();
    }

    private void start() {
        for (int i = 1; i <= GENERATORS; i++) {
            // Quite different latencies: what a mean of percentiles would get wrong.
            int far = (i - 1) * 6;
            generator("generator-" + i, RUN, plan(false), Map.of("quick", String.valueOf(2 + far)));
        }
        generator("generator-0", OTHER_RUN, plan(true), Map.of("quick", "4", "core.url", core.writeUrl()));
        JMeterRun victim = runs.get(GENERATORS - 1);
        awaitWindows(GENERATORS, WINDOWS_BEFORE_THE_KILL);
        victim.process().kill();
        // More than the victim has, also if that was the first to start, by far.
        awaitWindows(SURVIVORS, (int) windows(GENERATORS) + WINDOWS_AFTER_IT);
        // All at the same moment, however long each took to start.
        ports.forEach(RealRun::shutDown);
        runs.stream().filter(run -> run != victim).forEach(JMeterRun::await);
    }

    private void awaitWindows(int generators, int windows) {
        for (int i = 1; i <= generators; i++) {
            int number = i;
            runs.get(i - 1)
                    .process()
                    .awaitUntil(windows + " windows in InfluxDB", () -> windows(number) >= windows, LIMIT);
        }
    }

    /**
     * Lets the threads of a JMeter end after their samples, as its script {@code shutdown.sh} does.
     */
    private static void shutDown(int port) {
        byte[] command = "Shutdown".getBytes(StandardCharsets.US_ASCII);
        try (DatagramSocket socket = new DatagramSocket()) {
            InetAddress here = InetAddress.getLoopbackAddress();
            socket.send(new DatagramPacket(command, command.length, here, port));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void generator(String instance, String run, Path plan, Map<String, String> further) {
        Map<String, String> properties = new HashMap<>(further);
        properties.put("application", APPLICATION);
        properties.put("run", run);
        properties.put("instance", instance);
        properties.put("influx.url", database.writeUrl());
        // JMeter's own samplers do not report the address they call; the address of InfluxDB serves
        // here.
        properties.put("target", influx.base().replace("http://", ""));
        properties.put("threads", String.valueOf(THREADS));
        properties.put("duration", String.valueOf(LIMIT.toSeconds()));
        properties.put("jmeterengine.nongui.port", String.valueOf(ports.get(runs.size())));
        properties.put("jmeterengine.nongui.maxport", String.valueOf(ports.get(runs.size())));
        properties.put("slow", "40");
        properties.put("fail.if", "errors>99%");
        properties.put("live_page.folder", folder.resolve("live").toString());
        properties.put("backend_influxdb.send_interval", "1");
        // What a killed JMeter has not flushed is not in its result file.
        properties.put("jmeter.save.saveservice.autoflush", "true");
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

    /** When listeners said that they started or ended, ms. */
    private LongStream marks() {
        return Stream.of(database, core)
                .flatMap(each -> each.query("SELECT \"text\" FROM events").stream())
                .mapToLong(row -> (long) row.number("time"));
    }

    private long windows(int generator) {
        return database.query("SELECT \"count\" FROM jmeter WHERE transaction='all' AND instance =~ /^generator-"
                        + generator + ":/")
                .size();
    }

    /** The names of the run's generators: the one that was killed is the last. */
    List<String> instances() {
        return database.query("SHOW TAG VALUES FROM jmeter WITH KEY = instance WHERE run = '" + RUN + "'").stream()
                .map(row -> row.text("value"))
                .sorted()
                .toList();
    }

    /** The names of the generators that were not killed. */
    List<String> survivingInstances() {
        return instances().subList(0, SURVIVORS);
    }

    /** The name of the generator that was killed. */
    String killedInstance() {
        return instances().get(SURVIVORS);
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
        return new Results(
                runs.subList(0, SURVIVORS).stream().map(JMeterRun::results).toList());
    }

    /** The result files of all the run's generators. */
    Results all() {
        return new Results(
                runs.subList(0, GENERATORS).stream().map(JMeterRun::results).toList());
    }

    /**
     * The samples of all the run's generators that InfluxDB has: those of the killed one end with
     * its last window.
     */
    Results written() {
        InfluxRow last = database.query("SELECT last(\"window_ms\") AS \"ms\" FROM jmeter WHERE transaction='all'"
                        + " AND instance='" + killedInstance() + "'")
                .get(0);
        double end = last.number("time") + last.number("ms");
        Results killed = new Results(List.of(runs.get(SURVIVORS).results()));
        return survivors().and(killed.where(line -> line.end() < end));
    }

    /** The result file of the other run. */
    Results other() {
        return new Results(List.of(runs.get(GENERATORS).results()));
    }

    /** A dashboard with the run chosen, and further choices. */
    Choices choose(DashboardFile dashboard, Map<String, List<String>> further) {
        return choose(dashboard, database, 0, further);
    }

    /** @param shift delay of the start of the time range, ms; it begins with a step of 3 s */
    Choices choose(DashboardFile dashboard, InfluxDatabase database, long shift, Map<String, List<String>> further) {
        Map<String, List<String>> chosen = new HashMap<>();
        chosen.put("run", List.of(RUN));
        chosen.put("run_b", List.of(RUN));
        chosen.putAll(further);
        Map<String, List<String>> all = new HashMap<>(Map.of("every", List.of("1s"), "cell", List.of("3s")));
        all.putAll(chosen);
        return new Choices(dashboard, database, from / 3_000 * 3_000 + shift, to, all);
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
