package io.github.jmeterrpc.influx.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.influx.listener.Forward;
import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer.Rule;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ImportTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final String HEADER =
            "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,failureMessage,bytes,sentBytes,allThreads,URL,IdleTime";

    /** 5 s after a boundary of windows. */
    private static final long START = 1_795_000_000_000L / 5000 * 5000;

    private static InfluxServer influx;

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private InfluxDatabase database;

    @BeforeAll
    static void start() {
        influx = opened.add(TestInflux.orSkip());
    }

    @BeforeEach
    void newDatabase() {
        database = influx.newDatabase();
    }

    private int runImport(InfluxDatabase into, Object... args) {
        return runImport(into.writeUrl(), args);
    }

    private int runImport(String url, Object... args) {
        out.reset();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        List<String> line = Stream.concat(
                        Stream.of("import", "--url", url, "--spool-dir", spool().toString()),
                        Stream.of(args).map(Object::toString))
                .toList();
        return InfluxCommands.run(line, Map.of(), print, print);
    }

    private Path spool() {
        return folder.resolve("spool");
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String line(long start, long elapsed, String label, String thread, boolean ok, String more) {
        return start + "," + elapsed + "," + label + "," + (ok ? "200" : "500") + "," + (ok ? "OK" : "no stock") + ","
                + thread + "," + ok + ",," + "100,10,3," + more;
    }

    private static String line(long start, long elapsed, String label, boolean ok) {
        return line(start, elapsed, label, "Group 1-" + label, ok, "http://shop/,0");
    }

    private Path csv(String name, List<String> lines) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, HEADER + "\n" + String.join("\n", lines) + "\n");
    }

    /** A minute of two labels, in the order in which they end. */
    private static List<String> minute(long seed, int samples) {
        Random random = new Random(seed);
        Map<Long, String> byEnd = new TreeMap<>();
        for (int i = 0; i < samples; i++) {
            long start = START + 1000 + random.nextInt(55_000);
            long elapsed = 1 + random.nextInt(4000);
            // Ends are keys: one sample ends in each millisecond at most.
            byEnd.putIfAbsent(start + elapsed, line(start, elapsed, i % 3 == 0 ? "pay" : "browse", i % 10 != 0));
        }
        return List.copyOf(byEnd.values());
    }

    private double number(String query) {
        return database.query(query).stream()
                .flatMap(row -> row.values().keySet().stream()
                        .filter(column -> !column.equals("time"))
                        .map(row::number))
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    /** All points, as text. */
    private static List<String> dump(InfluxDatabase of) {
        return of.query("SHOW MEASUREMENTS").stream()
                .map(row -> row.text("name"))
                // It says who has merged, and when.
                .filter(name -> !name.endsWith("_state"))
                .flatMap(name -> of.query("SELECT * FROM \"" + name + "\"").stream()
                        .map(row -> name + " " + new TreeMap<>(row.values())))
                .sorted()
                .toList();
    }

    @Test
    void writesTheRowsThatTheListenerWouldHaveWritten() throws IOException {
        Path file = csv(
                "gen-1.csv",
                List.of(
                        line(START + 1000, 200, "pay", true),
                        line(START + 4900, 300, "pay", false),
                        line(START + 1000, 100, "browse", true),
                        line(START + 15_100, 1000, "browse", true)));

        assertThat(runImport(database, file, "--run", "old", "--application", "shop", "--tag", "zone=eu"))
                .as(said())
                .isZero();
        assertThat(said())
                .contains(
                        "4 samples of 'gen-1'",
                        "Windows merged: 4",
                        "set aside 0, left 0; samples: found 4, written 4");
        assertThat(spool()).doesNotExist();
        List<InfluxRow> totals = database.query("SELECT * FROM jmeter WHERE transaction='all'");
        assertThat(totals.stream().map(row -> Math.round(row.number("time") - START)))
                .as("the first window begins with the test")
                .containsExactly(1000L, 5000L, 10_000L, 15_000L);
        assertThat(totals.stream().map(row -> row.number("window_ms"))).containsExactly(4000.0, 5000.0, 5000.0, 1100.0);
        assertThat(totals.stream().map(row -> row.number("count"))).containsExactly(2.0, 1.0, 0.0, 1.0);
        assertThat(totals.stream().map(row -> row.number("countError"))).containsExactly(0.0, 1.0, 0.0, 0.0);
        assertThat(totals).allSatisfy(row -> {
            assertThat(row.text("instance")).isEqualTo("gen-1");
            assertThat(row.text("application")).isEqualTo("shop");
            assertThat(row.text("run")).isEqualTo("old");
            assertThat(row.text("zone")).isEqualTo("eu");
        });
        assertThat(number("SELECT count FROM jmeter WHERE responseCode='500' AND responseMessage='no stock'"))
                .isEqualTo(1);
        assertThat(database.query("SELECT * FROM events").stream().map(row -> row.text("text")))
                .containsExactly("old started", "old ended");
        assertThat(database.query("SELECT running FROM jmeter WHERE running>=0").stream()
                        .map(row -> row.number("running")))
                .containsExactly(1.0, 1.0, 1.0, 1.0, 1.0, 0.0);
        assertThat(database.query("SELECT * FROM jmeter WHERE transaction='internal'"))
                .allSatisfy(row -> assertThat(row.number("maxAT")).isEqualTo(3))
                .allSatisfy(row -> assertThat(row.values()).doesNotContainKey("startedT"));
        InfluxRow run = database.query("SELECT * FROM jmeter_runs WHERE transaction='all'")
                .get(0);
        assertThat(run.number("samples")).isEqualTo(4);
        assertThat(run.number("errors")).isEqualTo(1);
        assertThat(run.number("max")).isEqualTo(1000);
    }

    @Test
    void putsALateLineIntoTheRowOfItsWindow() throws IOException {
        List<String> lines = new ArrayList<>(minute(1, 3000));
        List<String> shuffled = new ArrayList<>(lines);
        // One line far back, the others up to 100 places.
        shuffled.add(2500, shuffled.remove(10));
        for (int i = 0; i + 100 < shuffled.size(); i += 100) {
            Collections.shuffle(shuffled.subList(i, i + 100), new Random(i));
        }
        InfluxDatabase other = influx.newDatabase();

        assertThat(runImport(database, csv("a/gen.csv", lines), "--run", "old"))
                .as(said())
                .isZero();
        assertThat(runImport(other, csv("b/gen.csv", shuffled), "--run", "old"))
                .as(said())
                .isZero();

        assertThat(dump(other)).hasSizeGreaterThan(100).isEqualTo(dump(database));
    }

    @Test
    void readsXmlLikeCsv() throws IOException {
        List<String> lines = minute(2, 500);
        String xml = lines.stream()
                .map(line -> line.split(","))
                .map(v ->
                        "<httpSample t=\"%s\" it=\"0\" ts=\"%s\" s=\"%s\" lb=\"%s\" rc=\"%s\" rm=\"%s\" tn=\"%s\" by=\"100\" sby=\"10\" na=\"3\"><java.net.URL>http://shop/</java.net.URL></httpSample>"
                                .formatted(v[1], v[0], v[6], v[2], v[3], v[4], v[5]))
                .collect(Collectors.joining(
                        "\n",
                        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n",
                        "\n</testResults>\n"));
        Path xmlFile = Files.writeString(folder.resolve("gen.jtl"), xml);
        InfluxDatabase other = influx.newDatabase();

        assertThat(runImport(database, csv("gen.csv", lines), "--run", "old"))
                .as(said())
                .isZero();
        assertThat(runImport(other, xmlFile, "--run", "old")).as(said()).isZero();

        assertThat(dump(other)).hasSizeGreaterThan(100).isEqualTo(dump(database));
    }

    @Test
    void takesTheTimeThatJMeterDoesNotCountAsElapsedIntoAccount() throws IOException {
        Path file = csv(
                "gen.csv",
                List.of(
                        line(START + 1000, 200, "pay", true),
                        line(START + 1000, 200, "Checkout", "Group 1-1", true, "null,6000")));

        assertThat(runImport(database, file, "--run", "old")).as(said()).isZero();

        assertThat(database.query("SELECT count FROM jmeter WHERE transaction='Checkout' AND statut='all'").stream()
                        .map(row -> Math.round(row.number("time") - START)))
                .containsExactly(5000L);
    }

    @Test
    void namesGeneratorsByTheFileOrByItsLines() throws IOException {
        List<String> ofController = List.of(
                line(START + 1000, 200, "pay", "10.0.0.1:1099-Group 1-1", true, "http://shop/,0"),
                // This generator's clock is 20 min back.
                line(START + 1000 - 1_200_000, 200, "pay", "10.0.0.2:1099-Group 1-1", true, "http://shop/,0"),
                line(START + 2000, 200, "pay", "10.0.0.1:1099-Group 1-1", true, "http://shop/,0"));

        assertThat(runImport(database, csv("both.csv", ofController), "--run", "one"))
                .as(said())
                .isZero();
        assertThat(runImport(
                        database, csv("a/gen.csv", minute(1, 10)), csv("b/gen.csv", minute(2, 10)), "--run", "two"))
                .as(said())
                .isZero();
        assertThat(runImport(
                        database, csv("c/both.csv", ofController), csv("c/gen.csv", minute(1, 10)), "--run", "three"))
                .as(said())
                .isZero();

        assertThat(instances("one")).containsExactly("10.0.0.1:1099", "10.0.0.2:1099");
        assertThat(instances("two")).containsExactly("a/gen", "b/gen");
        assertThat(instances("three")).containsExactly("both 10.0.0.1:1099", "both 10.0.0.2:1099", "gen");
        assertThat(database.query(
                        "SELECT * FROM jmeter WHERE transaction='all' AND \"run\"='one' AND instance='10.0.0.2:1099'"))
                .as("windows between its own first and last sample alone")
                .hasSize(1);
    }

    private List<String> instances(String run) {
        return database.query("SHOW TAG VALUES FROM jmeter WITH KEY = instance WHERE \"run\"='" + run + "'").stream()
                .map(row -> row.text("value"))
                .sorted()
                .toList();
    }

    @Test
    void leavesTransactionControllersOutOfTheTotalUnlessWanted() throws IOException {
        String controller =
                "%d,500,Checkout,200,\"Number of samples in transaction : 2, number of failing samples : 0\",Group 1-1,true,,200,20,3,null,0";
        Path file = csv(
                "gen.csv",
                List.of(
                        line(START + 1000, 200, "cart", "Group 1-1", true, "http://shop/,0"),
                        line(START + 1200, 300, "pay", "Group 1-1", true, "http://shop/,0"),
                        controller.formatted(START + 1000)));

        assertThat(runImport(database, file, "--run", "without")).as(said()).isZero();
        assertThat(runImport(database, file, "--run", "with", "--transactions"))
                .as(said())
                .isZero();

        String count = "SELECT sum(count) FROM jmeter WHERE statut='all' AND transaction='%s' AND \"run\"='%s'";
        assertThat(number(count.formatted("all", "without"))).isEqualTo(2);
        assertThat(number(count.formatted("Checkout", "without"))).isEqualTo(1);
        assertThat(number(count.formatted("all", "with"))).isEqualTo(3);
        assertThat(number("SELECT sum(rb) FROM jmeter WHERE transaction='all' AND \"run\"='with'"))
                .as("bytes of its samples count once")
                .isEqualTo(200);
        assertThat(number("SELECT sum(hit) FROM jmeter WHERE transaction='all' AND \"run\"='with'"))
                .isEqualTo(2);
    }

    @Test
    void refusesARunThatIsStored() throws IOException {
        Path first = csv("gen-1.csv", minute(1, 50));
        Path second = csv("gen-2.csv", minute(2, 50));
        assertThat(runImport(database, first, "--run", "old", "--application", "shop"))
                .isZero();
        List<String> before = dump(database);

        assertThat(runImport(database, second, "--run", "old", "--application", "shop"))
                .isEqualTo(1);
        assertThat(said()).contains("already has the run 'old' of the generators [gen-1]", "--add", "Nothing was sent");
        assertThat(runImport(database, first, second, "--run", "old", "--application", "shop", "--add"))
                .isEqualTo(1);
        assertThat(said()).contains("already has points of the generators [gen-1]", "Nothing was sent");
        assertThat(dump(database)).isEqualTo(before);
        assertThat(spool()).doesNotExist();

        assertThat(runImport(database, second, "--run", "old", "--application", "other"))
                .as(said())
                .isZero();
        assertThat(runImport(database, second, "--run", "old", "--application", "shop", "--add"))
                .as(said())
                .isZero();
        assertThat(number("SELECT samples FROM jmeter_runs WHERE transaction='all' AND application='shop'"))
                .isEqualTo(100);
    }

    @Test
    void continuesAfterAnInterruption() throws Exception {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            lines.add(line(START + 5L * i, 10 + i % 7, "label" + i % 50, i % 9 != 0));
        }
        Path file = csv("gen.csv", lines);
        InfluxDatabase undisturbed = influx.newDatabase();
        assertThat(runImport(undisturbed, file, "--run", "old", "--window-seconds", "1"))
                .as(said())
                .isZero();
        AtomicInteger writes = new AtomicInteger();
        AtomicBoolean away = new AtomicBoolean(true);
        Rule forward = Forward.to(database.writeUrl());
        try (ScriptedHttpServer gateway = new ScriptedHttpServer()) {
            // It passes the check and one batch on, loses the acknowledgement of the second, and is away.
            gateway.always(request -> {
                int write = request.uri().getPath().equals("/write") ? writes.incrementAndGet() : 0;
                if (away.get() && write > 3) {
                    return new ScriptedReply(503, "away");
                }
                ScriptedReply reply = forward.reply(request);
                return away.get() && write == 3 ? ScriptedReply.CLOSE : reply;
            });
            Object[] args = {file, "--run", "old", "--window-seconds", "1", "--patience", "1"};
            String url = gateway.url("/write?db=" + database.name());

            assertThat(runImport(url, args)).isEqualTo(1);
            assertThat(said()).contains("Nothing was accepted for 1 s", "The same command continues the import");
            assertThat(number("SELECT count(count) FROM jmeter")).isGreaterThan(1000);
            assertThat(database.query("SHOW MEASUREMENTS").toString()).doesNotContain("jmeter_runs");
            away.set(false);
            assertThat(runImport(url, args)).as(said()).isZero();
            assertThat(said()).contains("Continuing the import", "left 0");
            assertThat(dump(database)).hasSizeGreaterThan(10_000).isEqualTo(dump(undisturbed));
            assertThat(spool()).isEmptyDirectory();
            assertThat(runImport(url, args)).isEqualTo(1);
            assertThat(said()).contains("already has the run 'old'");
        }
    }

    @Test
    void mergesAfterAnInterruptionThatWasLaterThanTheLastPoint() throws Exception {
        Path file = csv("gen.csv", minute(4, 100));
        AtomicBoolean away = new AtomicBoolean(true);
        AtomicInteger queries = new AtomicInteger();
        Rule forward = Forward.to(database.writeUrl());
        try (ScriptedHttpServer gateway = new ScriptedHttpServer()) {
            // The query of the run is answered, those of the merge are not.
            gateway.always(
                    request -> request.uri().getPath().equals("/query") && away.get() && queries.incrementAndGet() > 1
                            ? new ScriptedReply(503, "away")
                            : forward.reply(request));
            String url = gateway.url("/write?db=" + database.name());

            assertThat(runImport(url, file, "--run", "old")).isEqualTo(1);
            assertThat(said()).contains("percentiles of all generators are not merged", "The same command merges them");
            away.set(false);
            assertThat(runImport(url, file, "--run", "old")).as(said()).isZero();
            assertThat(said()).contains("Continuing the import", "Points: found 0");
            assertThat(number("SELECT samples FROM jmeter_runs WHERE transaction='all'"))
                    .isEqualTo(100);
        }
    }

    @Test
    void sendsNothingOfFilesThatItCannotImport() throws IOException {
        Path good = csv("good.csv", minute(1, 10));

        assertThat(runImport(database, good, folder.resolve("none.csv"), "--run", "old"))
                .isEqualTo(1);
        assertThat(said()).contains("none.csv: file not found");
        assertThat(runImport(database, good, good, "--run", "old")).isEqualTo(1);
        assertThat(said()).contains("good.csv: this file is given twice");
        assertThat(runImport(database, good, Files.writeString(folder.resolve("text.csv"), "a poem\n"), "--run", "old"))
                .isEqualTo(1);
        assertThat(said()).contains("text.csv: not a result file of JMeter");
        assertThat(runImport(
                        database,
                        csv("wrong.csv", List.of(line(0, 1, "pay", true), line(START, 1, "pay", true))),
                        "--run",
                        "old"))
                .isEqualTo(1);
        assertThat(said())
                .contains("wrong.csv: its samples are from 1970-01-01T00:00:00Z to 2026-", "a line has a wrong time");
        assertThat(runImport(database, csv("empty.csv", List.of()), "--run", "old"))
                .isEqualTo(1);
        assertThat(said()).contains("empty.csv: ", "Nothing was sent");
        assertThat(runImport("http://127.0.0.1:1/write?db=x", good, "--run", "old"))
                .isEqualTo(1);
        assertThat(said()).contains("No answer from", "Nothing was sent");
        assertThat(runImport(database, good)).isEqualTo(2);
        assertThat(said()).contains("--run");
        assertThat(runImport(database, good, "--run", "old", "--tag", "instance=x"))
                .isEqualTo(2);
        assertThat(runImport(database, good, "--run", "old", "--percentiles", "x"))
                .isEqualTo(2);
        assertThat(said()).contains("--percentiles 'x' must be numbers");
        assertThat(runImport(folder.resolve("p.lp").toUri().toString(), good, "--run", "old"))
                .isEqualTo(2);

        assertThat(database.query("SHOW MEASUREMENTS")).isEmpty();
    }

    @Test
    void writesToALiveStore() throws Exception {
        Path file = csv("gen-1.csv", minute(1, 200));
        Path other = csv("gen-2.csv", minute(2, 200));
        try (LiveStore store = LiveStore.open(LiveSettings.embedded(folder.resolve("store"), said -> {}))) {
            String url = store.writeUrl().toString();

            assertThat(runImport(url, file, "--run", "old", "--application", "shop"))
                    .as(said())
                    .isZero();
            assertThat(runImport(url, other, "--run", "old", "--application", "shop"))
                    .isEqualTo(1);
            assertThat(said()).contains("already has the run 'old' of the generators [gen-1]");

            JsonNode data = new ObjectMapper()
                    .readTree(store.report(Thresholds.NONE).orElseThrow().json().toFile());
            assertThat(data.at("/table/0/count").asInt()).isEqualTo(200);
            assertThat(data.at("/run/state").asText()).isEqualTo("ended");
            assertThat(data.at("/generators/0/state").asText()).isEqualTo("ended");
        }
    }

    @Test
    void writesOneRunOfSeveralGeneratorsToALiveStore() throws Exception {
        Path first = csv("gen-1.csv", minute(1, 200));
        // It begins two minutes before the other, and ends a minute after it.
        Path second = csv(
                "gen-2.csv",
                List.of(
                        line(START - 120_000, 100, "pay", true),
                        line(START + 10_000, 100, "pay", true),
                        line(START + 120_000, 100, "pay", true)));
        try (LiveStore store = LiveStore.open(LiveSettings.embedded(folder.resolve("store"), said -> {}))) {
            assertThat(runImport(store.writeUrl().toString(), first, second, "--run", "old"))
                    .as(said())
                    .isZero();

            JsonNode data = new ObjectMapper()
                    .readTree(store.report(Thresholds.NONE).orElseThrow().json().toFile());
            assertThat(data.at("/table/0/count").asInt()).isEqualTo(203);
            assertThat(data.at("/generators")).hasSize(2);
            assertThat(data.at("/run/state").asText()).isEqualTo("ended");
        }
    }

    @Test
    void asksVictoriaMetricsForTheRun() throws Exception {
        Path file = csv("gen-1.csv", minute(1, 10));
        try (ScriptedHttpServer victoria = new ScriptedHttpServer()) {
            victoria.always(request -> request.uri().getPath().equals("/api/v1/series")
                    ? new ScriptedReply(
                            200,
                            "{\"status\":\"success\",\"data\":[{\"__name__\":\"jmeter_count\",\"instance\":\"gen-9\"}]}")
                    : ScriptedReply.NO_CONTENT.with("X-Server-Hostname", "victoria"));

            assertThat(runImport(victoria.url("/write?db=x"), file, "--run", "o\"ld"))
                    .isEqualTo(1);

            assertThat(said()).contains("already has the run 'o\"ld' of the generators [gen-9]");
            assertThat(victoria.requests().get(1).uri().getQuery())
                    .contains(
                            "match[]={__name__=\"jmeter_count\",application=\"\",run=\"o\\\"ld\",transaction=\"all\"}&start=1");
        }
    }
}
