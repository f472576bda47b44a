package io.github.jmeterrpc.benchmarks.soak;

import io.github.jmeterrpc.benchmarks.measure.Benchmark;
import io.github.jmeterrpc.support.FreePorts;
import io.github.jmeterrpc.support.JMeterRun;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.Pause;
import io.github.jmeterrpc.support.influx.InfluxDatabase;
import io.github.jmeterrpc.support.influx.InfluxServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lets a JMeter call both targets at 500 samples a second for a long time, and watches what it holds. */
@Command(
        name = "soak",
        description =
                "A JMeter with 20 threads calls the Dubbo and the Thrift target 500 times a second, with InfluxDB Metrics."
                        + " Prints each minute what it holds: old generation after a garbage collection, threads, file handles. Fails"
                        + " if one of them is over a tenth higher at the end than after five minutes, or if a sample was lost.")
public final class SoakBenchmark extends Benchmark {

    private static final int MINUTES_BEFORE = 5;

    @Option(names = "--minutes", paramLabel = "2..1440", description = "how long (default ${DEFAULT-VALUE})")
    private int minutes = 30;

    public SoakBenchmark() {
        super("soak-");
    }

    /** {@inheritDoc} 0 if the process held no more at the end than after its first minutes, and nothing was lost. */
    @Override
    protected int measure() {
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
            try (JMeterRun run =
                    suite.jmeter().start("soak", copied("soak.jmx"), folder.resolve("jmeter"), properties, limit)) {
                boolean flat = watch(run);
                run.await();
                List<ManagedProcess> targets = List.of(provider, server);
                if (!targets.stream().allMatch(ManagedProcess::isAlive)) {
                    throw new IllegalStateException("A target ended in the test, see " + folder);
                }
                String report = report(run);
                System.out.println("soak " + report);
                System.out.println("soak errors=" + run.results().summary().errors() + " flat=" + flat);
                return flat && report.contains("pending=0 set aside=0 lost=0") ? 0 : 1;
            } finally {
                database.drop();
            }
        }
    }

    private boolean watch(JMeterRun run) {
        int early = Math.max(1, Math.min(MINUTES_BEFORE, minutes / 2));
        Footprint first = null;
        Footprint last = null;
        long begin = System.nanoTime();
        for (int minute = 1; minute <= minutes; minute++) {
            // A reading takes a while, and the process does not wait for the last one.
            Pause.of(Duration.ofMinutes(minute).minusNanos(System.nanoTime() - begin));
            last = Footprint.read(run.process().pid());
            System.out.println("soak minute=" + minute + " " + last);
            if (minute == early) {
                first = last;
            }
        }
        return last.isFlatSince(first);
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
