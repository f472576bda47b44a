package io.github.jmeterrpc.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same faults of an influxd under this listener and JMeter's own, side by side: prints what became of the samples. */
@Timeout(180)
@Tag("full")
class FaultCountsTest {

    private static final Pattern RECORDED = Pattern.compile("recorded (\\d+) at \\d+");
    private static final Pattern ACCOUNT =
            Pattern.compile("samples seen=(\\d+) written=(\\d+) pending=(\\d+) set aside=(\\d+) lost=(\\d+)");
    private static final String LABELS = "20";
    private static final long START_MILLIS = 7000;

    private enum Fault {
        STALLED(5),
        KILLED(5),
        AWAY(5),
        STALLED_LONG(30),
        KILLED_LONG(60);

        private final int seconds;

        Fault(int seconds) {
            this.seconds = seconds;
        }

        private String text() {
            return switch (this) {
                case STALLED, STALLED_LONG -> "influxd stalled for " + seconds + " s";
                case KILLED, KILLED_LONG -> "influxd killed, started again " + seconds + " s later";
                case AWAY -> "influxd away when the test starts, started " + seconds + " s later";
            };
        }

        private void happen(OwnInfluxd influx) throws InterruptedException {
            long millis = TimeUnit.SECONDS.toMillis(seconds);
            switch (this) {
                case STALLED, STALLED_LONG -> influx.pauseFor(millis);
                default -> {
                    if (this != AWAY) {
                        influx.kill();
                    }
                    Thread.sleep(millis);
                    influx.start();
                }
            }
        }
    }

    @TempDir
    private Path folder;

    /** A fault with an influxd and generators of its own. */
    private record Run(Fault fault, Path folder, OwnInfluxd influx) {

        /** The load goes on for some seconds after the fault. */
        private String millis() {
            return String.valueOf(START_MILLIS + TimeUnit.SECONDS.toMillis(fault.seconds));
        }

        private ManagedProcess ours() {
            return ListenerProgram.java(
                    folder.resolve("ours.log"),
                    List.of(),
                    ListenerProgram.class,
                    influx.url("db=ours"),
                    "",
                    folder.resolve("spool").toString(),
                    LABELS,
                    millis(),
                    "30000");
        }

        private ManagedProcess core() {
            return ListenerProgram.java(
                    folder.resolve("core.log"),
                    List.of(),
                    CoreListenerProgram.class,
                    influx.url("db=core"),
                    LABELS,
                    millis());
        }

        private long stored(String database) {
            return influx
                    .database(database)
                    .query("SELECT sum(count) FROM jmeter WHERE transaction =~ /^label/ AND statut='all'")
                    .stream()
                    .mapToLong(row -> Math.round(row.number("sum")))
                    .sum();
        }

        /** Counts of this listener, which are asserted, and of JMeter's own, which are printed. */
        private List<FaultCounts> counts() throws InterruptedException {
            influx.start();
            influx.database("ours").create();
            influx.database("core").create();
            if (fault == Fault.AWAY) {
                influx.kill();
            }
            try (ManagedProcess ours = ours();
                    ManagedProcess core = core()) {
                for (ManagedProcess generator : List.of(ours, core)) {
                    generator.awaitUntil("load", () -> recorded(generator) > 500, Duration.ofSeconds(60));
                }
                fault.happen(influx);
                assertThat(ours.awaitExit()).as(text(ours)).isZero();
                assertThat(core.awaitExit()).as(text(core)).isZero();
                Matcher account = ACCOUNT.matcher(text(ours));
                assertThat(account.find()).as(text(ours)).isTrue();
                return List.of(
                        new FaultCounts(
                                fault.text(),
                                "InfluxDB Metrics",
                                recorded(ours),
                                stored("ours"),
                                Long.parseLong(account.group(3)),
                                Long.parseLong(account.group(4))),
                        new FaultCounts(fault.text(), "JMeter's own listener", recorded(core), stored("core"), 0, 0));
            }
        }
    }

    private static long recorded(ManagedProcess generator) {
        long recorded = 0;
        for (Matcher line = RECORDED.matcher(text(generator)); line.find(); ) {
            recorded = Long.parseLong(line.group(1));
        }
        return recorded;
    }

    private static String text(ManagedProcess generator) {
        try {
            return Files.readString(generator.output());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All at once, since they wait most of the time. */
    @Test
    void nothingIsLostOrDoubled() throws Exception {
        List<Run> runs = Arrays.stream(Fault.values())
                .map(fault -> new Run(
                        fault,
                        folder.resolve(fault.name()),
                        OwnInfluxd.in(folder.resolve(fault.name()).resolve("influxd"))))
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(runs.size());
        try {
            List<Future<List<FaultCounts>>> all =
                    runs.stream().map(run -> threads.submit(run::counts)).toList();
            for (Future<List<FaultCounts>> counts : all) {
                counts.get().forEach(System.out::println);
                FaultCounts ours = counts.get().get(0);
                assertThat(List.of(ours.stored(), ours.lost(), ours.doubled()))
                        .as(ours.toString())
                        .containsExactly(ours.sent(), 0L, 0L);
            }
        } finally {
            threads.shutdownNow();
            runs.forEach(run -> run.influx.close());
        }
    }
}
