package io.github.jmeterrpc.influx.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * This listener and JMeter's own, each in a JVM of its own, that record the same load while
 * something fails.
 *
 * @param folder folder that only this pair uses
 * @param url makes the URL to write to of a database
 * @param database database with the rows of this listener
 */
record ListenerPair(Path folder, Function<String, String> url, Function<String, InfluxDatabase> database) {

    private static final Pattern RECORDED = Pattern.compile("recorded (\\d+) at \\d+");
    private static final Pattern ACCOUNT =
            Pattern.compile("samples seen=(\\d+) written=(\\d+) pending=(\\d+) set aside=(\\d+) lost=(\\d+)");
    private static final int LABELS = 20;
    private static final String OURS = "ours";
    private static final String CORE = "core";

    /** What fails. */
    interface Fault {
        void happen() throws InterruptedException;
    }

    /** Creates the databases. */
    void create() {
        database.apply(OURS).create();
        database.apply(CORE).create();
    }

    /** Runs both; returns the counts of this listener, and those of JMeter's own. */
    List<FaultCounts> run(String name, long millis, Fault fault) throws InterruptedException {
        try (ManagedProcess ours = ListenerProgram.process(
                        folder.resolve("ours.log"),
                        ListenerLoad.to(url.apply(OURS), folder.resolve("spool"))
                                .labels(LABELS)
                                .millis(millis)
                                .flushMillis(30_000));
                ManagedProcess core = ListenerProgram.java(
                        folder.resolve("core.log"),
                        List.of(),
                        CoreListenerProgram.class,
                        url.apply(CORE),
                        String.valueOf(LABELS),
                        String.valueOf(millis))) {
            for (ManagedProcess generator : List.of(ours, core)) {
                generator.awaitUntil("load", () -> recorded(generator) > 500, Duration.ofSeconds(60));
            }
            fault.happen();
            assertThat(ours.awaitExit()).as(text(ours)).isZero();
            assertThat(core.awaitExit()).as(text(core)).isZero();
            Matcher account = ACCOUNT.matcher(text(ours));
            assertThat(account.find()).as(text(ours)).isTrue();
            return List.of(
                    new FaultCounts(
                            name,
                            "InfluxDB Metrics",
                            recorded(ours),
                            stored(OURS),
                            Long.parseLong(account.group(3)),
                            Long.parseLong(account.group(4))),
                    new FaultCounts(name, "JMeter's own listener", recorded(core), stored(CORE), 0, 0));
        }
    }

    private long stored(String name) {
        return database
                .apply(name)
                .query("SELECT sum(count) FROM jmeter WHERE transaction =~ /^label/ AND statut='all'")
                .stream()
                .mapToLong(row -> Math.round(row.number("sum")))
                .sum();
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
}
