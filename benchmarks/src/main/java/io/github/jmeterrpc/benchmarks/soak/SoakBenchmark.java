package io.github.jmeterrpc.benchmarks.soak;

import io.github.jmeterrpc.harness.FreePorts;
import io.github.jmeterrpc.harness.JMeterRun;
import io.github.jmeterrpc.harness.ManagedProcess;
import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.plans.suite.Suite;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;

/** Lets a JMeter call both targets at 500 samples a second for a long time, and watches what it holds. */
public final class SoakBenchmark {

    private static final int MINUTES_BEFORE = 5;

    private final int minutes;
    private final PrintStream out;
    private final Suite suite = Suite.find();
    private final Path folder = suite.folder("bench")
            .resolve("soak-" + DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now()));

    /**
     * @param minutes how long
     * @param out where lines go
     */
    public SoakBenchmark(int minutes, PrintStream out) {
        this.minutes = minutes;
        this.out = out;
    }

    /** Returns whether the process held no more at the end than after its first minutes, and nothing was lost. */
    public boolean run() {
        Duration limit = Duration.ofMinutes(minutes + 5L);
        List<Integer> ports = FreePorts.several(2);
        try (InfluxServer influx = InfluxServer.find(limit)
                        .orElseThrow(() -> new IllegalStateException("No InfluxDB: " + InfluxServer.HOW_TO_GET));
                ManagedProcess provider =
                        suite.startProvider(ports.get(0), 200, folder.resolve("provider.txt"), limit);
                ManagedProcess server =
                        suite.startThriftServer(ports.get(1), List.of(), folder.resolve("server.txt"), limit)) {
            InfluxDatabase database = influx.newDatabase();
            Map<String, String> properties = Map.of(
                    "seconds", String.valueOf(60 * minutes + 10),
                    "dubbo.port", String.valueOf(ports.get(0)),
                    "thrift.port", String.valueOf(ports.get(1)),
                    "idl", suite.thriftIdl().toString(),
                    "influx.url", database.writeUrl());
            try (JMeterRun run = suite.jmeter().start("soak", plan(), folder.resolve("jmeter"), properties, limit)) {
                boolean flat = watch(run);
                run.await();
                List<ManagedProcess> targets = List.of(provider, server);
                if (!targets.stream().allMatch(ManagedProcess::isAlive)) {
                    throw new IllegalStateException("A target ended in the test, see " + folder);
                }
                String report = report(run);
                out.println("soak " + report);
                out.println("soak errors=" + run.results().summary().errors() + " flat=" + flat);
                return flat && report.contains("pending=0 set aside=0 lost=0");
            } finally {
                database.drop();
            }
        }
    }

    private boolean watch(JMeterRun run) {
        int early = Math.max(1, Math.min(MINUTES_BEFORE, minutes / 2));
        Footprint first = null;
        Footprint last = null;
        for (int minute = 1; minute <= minutes; minute++) {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted", e);
            }
            last = Footprint.read(run.process().pid());
            out.println("soak minute=" + minute + " " + last);
            if (minute == early) {
                first = last;
            }
        }
        return last.isFlatSince(first);
    }

    private Path plan() {
        try (InputStream in = SoakBenchmark.class.getResourceAsStream("soak.jmx")) {
            Files.createDirectories(folder);
            Files.copy(in, folder.resolve("soak.jmx"), StandardCopyOption.REPLACE_EXISTING);
            return folder.resolve("soak.jmx");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The listener's account, from the end of the log. */
    private static String report(JMeterRun run) {
        try {
            return Files.readAllLines(run.log()).stream()
                    .filter(line -> line.contains("samples seen="))
                    .map(line -> line.substring(line.indexOf("samples seen=")))
                    .reduce((before, after) -> after)
                    .orElseThrow(() -> new IllegalStateException("No account in " + run.log()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
