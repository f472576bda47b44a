package io.github.jmeterrpc.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same faults of an influxd under this listener and JMeter's own, side by side: prints what became of the samples. */
@Timeout(180)
@Tag("full")
class FaultCountsTest {

    private static final Pattern RECORDED = Pattern.compile("recorded (\\d+) at \\d+");
    private static final Pattern ACCOUNT =
            Pattern.compile("samples seen=(\\d+) written=(\\d+) pending=(\\d+) set aside=(\\d+) lost=(\\d+)");
    private static final String LABELS = "20";
    private static final String MILLIS = "12000";
    private static final long FAULT_MILLIS = 5000;

    private enum Fault {
        STALLED("influxd stalled for 5 s"),
        KILLED("influxd killed, started again 5 s later"),
        AWAY("influxd away when the test starts, started 5 s later");

        private final String text;

        Fault(String text) {
            this.text = text;
        }
    }

    @TempDir
    private Path folder;

    private OwnInfluxd influx;

    private ManagedProcess ours() {
        return ListenerProgram.java(
                folder.resolve("ours.log"),
                List.of(),
                ListenerProgram.class,
                influx.url("db=ours"),
                "",
                folder.resolve("spool").toString(),
                LABELS,
                MILLIS,
                "30000");
    }

    private ManagedProcess core() {
        return ListenerProgram.java(
                folder.resolve("core.log"),
                List.of(),
                CoreListenerProgram.class,
                influx.url("db=core"),
                LABELS,
                MILLIS);
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

    private long stored(String database) {
        return influx
                .database(database)
                .query("SELECT sum(count) FROM jmeter WHERE transaction =~ /^label/ AND statut='all'")
                .stream()
                .mapToLong(row -> Math.round(row.number("sum")))
                .sum();
    }

    private void happens(Fault fault) throws InterruptedException {
        switch (fault) {
            case STALLED -> influx.pauseFor(FAULT_MILLIS);
            case KILLED -> {
                influx.kill();
                Thread.sleep(FAULT_MILLIS);
                influx.start();
            }
            default -> {
                Thread.sleep(FAULT_MILLIS);
                influx.start();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsLostOrDoubled(Fault fault) throws InterruptedException {
        influx = OwnInfluxd.in(folder.resolve("influxd")).start();
        try {
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
                happens(fault);
                assertThat(ours.awaitExit()).isZero();
                assertThat(core.awaitExit()).as(text(core)).isZero();
                Matcher account = ACCOUNT.matcher(text(ours));
                assertThat(account.find()).as(text(ours)).isTrue();
                FaultCounts counts = new FaultCounts(
                        fault.text,
                        "InfluxDB Metrics",
                        recorded(ours),
                        stored("ours"),
                        Long.parseLong(account.group(3)),
                        Long.parseLong(account.group(4)));
                System.out.println(counts);
                System.out.println(
                        new FaultCounts(fault.text, "JMeter's own listener", recorded(core), stored("core"), 0, 0));
                assertThat(List.of(counts.stored(), counts.lost(), counts.doubled()))
                        .as(text(ours))
                        .containsExactly(counts.sent(), 0L, 0L);
            }
        } finally {
            influx.close();
        }
    }
}
