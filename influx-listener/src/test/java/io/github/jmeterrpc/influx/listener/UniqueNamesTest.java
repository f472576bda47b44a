package io.github.jmeterrpc.influx.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.support.testing.Required;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Generators that were given one name, each in a JVM of its own: whatever happens to them and to
 * the destination, no point replaces another, and what is stored equals what was recorded.
 */
@Timeout(180)
@Tag("full")
class UniqueNamesTest {

    @RegisterExtension
    static final Opened ofClass = new Opened();

    @RegisterExtension
    final Opened opened = new Opened();

    private static final Pattern RECORDED = Pattern.compile("recorded (\\d+) at");
    private static final String NAME = "here:\\d+-[a-z0-9]{6}";

    @TempDir
    private static Path data;

    private static OwnInfluxd influx;
    private static final AtomicInteger DATABASES = new AtomicInteger();

    @TempDir
    private Path folder;

    private final List<ManagedProcess> generators = new ArrayList<>();

    @BeforeAll
    static void start() {
        influx = ofClass.add(OwnInfluxd.in(data)).start();
    }

    private static InfluxDatabase database() {
        return influx.database("names" + DATABASES.incrementAndGet()).create();
    }

    private ManagedProcess generator(ListenerLoad load) {
        return generator(load, List.of());
    }

    /** @param prefix command that starts the generator */
    private ManagedProcess generator(ListenerLoad load, List<String> prefix) {
        Path log = log(generators.size());
        ManagedProcess generator =
                opened.add(ListenerProgram.java(log, prefix, ListenerProgram.class, load.arguments()));
        generators.add(generator);
        return generator;
    }

    /** The load of the next generator with the name that all are given. */
    private ListenerLoad load(String url) {
        return ListenerLoad.to(url, folder.resolve("spool-" + generators.size()))
                .instance("here")
                .labels(5);
    }

    private Path log(int number) {
        return folder.resolve(number + ".log");
    }

    /** Starts generators with one name. */
    private void start(int count, String url, long millis) {
        for (int i = 0; i < count; i++) {
            generator(load(url).millis(millis));
        }
    }

    /** Waits for all generators; returns what they recorded. */
    private long recorded() throws IOException {
        long recorded = 0;
        for (int i = 0; i < generators.size(); i++) {
            assertThat(generators.get(i).awaitExit())
                    .as(Files.readString(log(i)))
                    .isZero();
            recorded += RECORDED.matcher(Files.readString(log(i)))
                    .results()
                    .mapToLong(line -> Long.parseLong(line.group(1)))
                    .max()
                    .orElseThrow();
        }
        return recorded;
    }

    private void assertStored(InfluxDatabase database, int names) throws IOException {
        long recorded = recorded();
        assertThat(Math.round(database.query("SELECT sum(count) FROM jmeter WHERE transaction='all'")
                        .get(0)
                        .number("sum")))
                .isEqualTo(recorded);
        assertThat(database.query("SHOW TAG VALUES FROM jmeter WITH KEY = instance"))
                .extracting(row -> row.text("value"))
                .hasSize(names)
                .allMatch(name -> name.matches(NAME));
    }

    @ConcurrentTest
    void threeListenersInEachOfTwoJvmsReplaceNothing() throws IOException {
        InfluxDatabase database = database();
        generator(load(database.writeUrl()).millis(2000).listeners(3));
        generator(load(database.writeUrl()).millis(2000).listeners(3));
        assertStored(database, 6);
        assertThat(Files.readString(log(1)).lines().filter(line -> line.contains("is counted twice")))
                .as("one of the three listeners is the first")
                .hasSize(2);
    }

    @ConcurrentTest
    void aPausedGeneratorKeepsItsName() throws IOException, InterruptedException {
        InfluxDatabase database = database();
        ManagedProcess paused = generator(load(database.writeUrl()).millis(5000));
        paused.awaitUntil("recording", () -> contains(log(0), "recorded"), Duration.ofSeconds(60));
        paused.suspend();
        ManagedProcess other = generator(load(database.writeUrl()).millis(2000));
        other.awaitUntil("recording", () -> contains(log(1), "recorded"), Duration.ofSeconds(60));
        Thread.sleep(1000);
        paused.resume();
        assertStored(database, 2);
    }

    @ConcurrentTest
    void generatorsThatBeginWhileInfluxDbIsAwayReplaceNothing() throws IOException, InterruptedException {
        OwnInfluxd away = opened.add(OwnInfluxd.in(folder.resolve("influxd"))).start();
        InfluxDatabase database = away.database("names").create();
        away.kill();
        // Long enough that none has ended before InfluxDB is back: it would leave its points behind.
        start(3, database.writeUrl(), 10_000);
        generators.get(2).awaitUntil("recording", () -> contains(log(2), "recorded"), Duration.ofSeconds(60));
        Thread.sleep(1000);
        away.start();
        assertStored(database, 3);
    }

    @ConcurrentTest
    void generatorsThatMayOnlyWriteReplaceNothing() throws IOException {
        for (ScriptedReply toQueries : List.of(InfluxReplies.NO_RIGHT, InfluxReplies.EMPTY_CSV)) {
            InfluxDatabase database = database();
            try (ScriptedHttpServer server = InfluxReplies.writeOnly(database.writeUrl(), toQueries)) {
                start(2, InfluxReplies.url(server, database.writeUrl()), 1000);
                assertStored(database, 2);
            }
            generators.forEach(ManagedProcess::close);
            generators.clear();
        }
    }

    @ConcurrentTest
    void generatorsThatWriteToALiveStoreReplaceNothing() throws IOException {
        try (LiveStore store = LiveStore.open(LiveSettings.embedded(folder.resolve("store"), said -> {}))) {
            start(2, store.writeUrl().toString(), 1000);
            long recorded = recorded();

            String state =
                    Files.readString(store.report(Thresholds.NONE).orElseThrow().json());
            Matcher count = Pattern.compile("\"table\":\\[\\{\"transaction\":\"all\",\"count\":(\\d+)")
                    .matcher(state);
            assertThat(count.find()).as(state).isTrue();
            assertThat(Long.parseLong(count.group(1))).isEqualTo(recorded);
        }
    }

    @ConcurrentTest
    void generatorsThatWriteToFilesHaveNamesOfTheirOwn() throws IOException {
        for (int i = 0; i < 2; i++) {
            generator(load(file(i)).millis(500));
        }
        recorded();
        assertThat(names(2)).hasSize(2).allMatch(name -> name.matches(NAME));
    }

    @ConcurrentTest
    void clonesInNetworksOfTheirOwnHaveNamesOfTheirOwn() throws IOException {
        // One kernel, one host name, one address, one port.
        List<String> clone = network("ip link add eth0 type veth peer name eth1; ip addr add 198.18.77.1/24 dev eth0;"
                + " ip link set eth0 up; ip link set eth1 up");
        generator(load(file(0)).millis(1000), clone);
        generator(load(file(1)).millis(1000), clone);
        generator(load(file(2)).instance("").millis(1000), clone);
        generator(load(file(3)).instance("").millis(1000), clone);
        recorded();
        assertThat(names(4)).hasSize(4).allMatch(name -> name.matches("(here|198\\.18\\.77\\.1):28270-[a-z0-9]{6}"));
    }

    @ConcurrentTest
    void networksWithoutAnAddressHaveNames() throws IOException {
        generator(load(file(0)).instance("").millis(500), network(":"));
        generator(load(file(1)).instance("").millis(500), network("ip addr del 127.0.0.1/8 dev lo"));
        generator(load(file(2)).instance("").millis(500), List.of("unshare", "--net", "--map-root-user"));
        recorded();
        assertThat(names(1)).allMatch(name -> name.matches("127\\.0\\.0\\.1:28270-[a-z0-9]{6}"));
        assertThat(names(2))
                .anyMatch(name -> name.matches(".+:28270-[a-z0-9]{6}"))
                .hasSize(2);
    }

    @Test
    @ResourceLock(ConcurrentTest.MACHINE)
    void testsThatFollowEachOtherWithinAWindowKeepTheirNameAndReplaceNothing() throws Exception {
        InfluxDatabase database = database();
        ListenerSettings settings = settings(database).instance("here").build();
        for (int i = 0; i < 5; i++) {
            InfluxListener listener = ListenerProgram.start(settings);
            ListenerProgram.record(listener, "a");
            listener.stop();
        }

        assertThat(database.query("SELECT sum(count) FROM jmeter WHERE transaction='all'")
                        .get(0)
                        .number("sum"))
                .isEqualTo(5);
        assertThat(database.query("SHOW TAG VALUES FROM jmeter WITH KEY = instance"))
                .as("no other generator takes the port of the name meanwhile")
                .hasSize(1);
    }

    @Test
    @ResourceLock(ConcurrentTest.MACHINE)
    void oneOfTwoListenersOfAJvmWritesTheRowsOfTheJvm() throws Exception {
        InfluxDatabase database = database();
        ListenerSettings settings = settings(database).health(List.of()).build();
        for (int round = 1; round <= 2; round++) {
            InfluxListener first = ListenerProgram.start(settings);
            InfluxListener second = ListenerProgram.start(settings);
            ListenerProgram.record(first, "a");
            ListenerProgram.record(second, "a");
            first.stop();
            second.stop();

            assertThat(rows(database, "startedT", "jmeter")).isEqualTo(round);
            assertThat(rows(database, "seq", "jmeter_generator")).isEqualTo(round);
            assertThat(rows(database, "running", "jmeter"))
                    .as("of one listener: the start, one window, the end")
                    .isEqualTo(3 * round);
        }
    }

    private TestSettings settings(InfluxDatabase database) {
        return TestSettings.to(database.writeUrl(), folder.resolve("spool"))
                .stopOnStartFailure()
                .windowMillis(5000);
    }

    private static double rows(InfluxDatabase database, String field, String measurement) {
        return database.query("SELECT count(" + field + ") FROM " + measurement)
                .get(0)
                .number("count");
    }

    private String file(int number) {
        return folder.resolve(number + ".lp").toUri().toString();
    }

    /** The instances in the files. */
    private Set<String> names(int files) throws IOException {
        Set<String> names = new TreeSet<>();
        for (int i = 0; i < files; i++) {
            Pattern.compile(",instance=([^, ]+)")
                    .matcher(Files.readString(folder.resolve(i + ".lp")))
                    .results()
                    .forEach(found -> names.add(found.group(1)));
        }
        return names;
    }

    /** Prefix of a command that runs it in a new network namespace. */
    private List<String> network(String setUp) throws IOException {
        return Required.namespace(List.of(
                "unshare",
                "--net",
                "--map-root-user",
                "sh",
                "-c",
                "ip link set lo up; " + setUp + "; exec \"$@\"",
                "sh"));
    }

    private static boolean contains(Path file, String text) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.anyMatch(line -> line.contains(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
