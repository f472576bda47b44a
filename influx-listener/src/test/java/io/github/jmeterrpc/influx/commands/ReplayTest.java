package io.github.jmeterrpc.influx.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.influx.delivery.TestDelivery;
import io.github.jmeterrpc.influx.influxdb.InfluxUrl;
import io.github.jmeterrpc.influx.spool.Lines;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class ReplayTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static InfluxServer influx;

    @TempDir
    private Path folder;

    private TestReplay last;
    private InfluxDatabase database;

    @BeforeAll
    static void start() {
        influx = opened.add(TestInflux.orSkip());
    }

    @BeforeEach
    void newDatabase() {
        database = influx.newDatabase();
    }

    private TestDelivery spool(String url) {
        return new TestDelivery(folder, InfluxUrl.parse(url, "", "").id(), 1 << 20);
    }

    private void leave(String url, String... names) {
        TestDelivery run = spool(url);
        for (String name : names) {
            run.add(Lines.of(name, 3));
        }
        run.close();
    }

    private int replay(String... args) {
        last = TestReplay.of(args);
        return last.exitCode();
    }

    private String said() {
        return last.output();
    }

    private double points() {
        return database.query("SELECT count(v) FROM m").stream()
                .mapToDouble(row -> row.number("count"))
                .sum();
    }

    @Test
    void sendsReportsAndCleansUp() throws Exception {
        leave(database.writeUrl(), "a", "b");

        assertThat(replay(folder.toString(), "--dry-run")).isZero();
        assertThat(said()).contains("6 points, 12 samples, for 127.0.0.1_");
        assertThat(points()).isZero();
        assertThat(replay(folder.toString(), "--url", database.writeUrl())).isZero();
        assertThat(said()).contains("Points: found 6, written 6, set aside 0, left 0; samples: found 12, written 12");
        assertThat(points()).isEqualTo(6);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void warnsOfPointsThatCollided() throws Exception {
        Path file = folder.resolve("points.lp");
        String first = "m,application=a\\ b,instance=gen-1 count=1,text=\"x y\" 1795000000000000000\n";
        Files.writeString(file, first + "m_merged count=1 1795000000000000000\nm_merged count=2 1795000000000000000\n");

        assertThat(replay(file.toString(), file.toString(), "--url", database.writeUrl()))
                .as("equal points are one point")
                .isZero();
        assertThat(said()).doesNotContain("collided");
        Path other = folder.resolve("other.lp");
        Files.writeString(other, first.replace("count=1", "count=2"));
        assertThat(replay(file.toString(), other.toString(), "--url", database.writeUrl()))
                .isEqualTo(1);
        assertThat(said()).contains("1 points collided (equal tags and time, other values");
    }

    @Test
    void sendsOneRunOfSeveral() throws Exception {
        leave(database.writeUrl(), "a");
        leave(database.writeUrl(), "b");
        Path one;
        try (Stream<Path> runs = Files.list(folder)) {
            one = runs.findFirst().orElseThrow();
        }

        assertThat(replay(one.toString(), "--url", database.writeUrl())).isZero();
        assertThat(points()).isEqualTo(3);
    }

    @Test
    void sendsToAnotherDatabaseOnlyOnRequest() throws Exception {
        leave("http://127.0.0.1:1/write?db=misspelt", "a");

        assertThat(replay(folder.toString(), "--url", database.writeUrl())).isEqualTo(1);
        assertThat(said()).contains("is meant for 127.0.0.1_1_db", "--redirect");
        assertThat(points()).isZero();
        assertThat(replay(folder.toString(), "--url", database.writeUrl(), "--redirect"))
                .isZero();
        assertThat(points()).isEqualTo(3);
    }

    @Test
    void aRunThatGoesOnIsLeftAlone() throws Exception {
        TestDelivery living = spool(database.writeUrl());
        living.add(Lines.of("a", 3));

        assertThat(replay(folder.toString(), "--url", database.writeUrl())).isEqualTo(1);
        assertThat(said()).contains("is skipped: a listener or another replay is using it");
        assertThat(living.totals().pending().points()).isEqualTo(3);
        living.close();
    }

    @Test
    void aRunThatGoesOnElsewhereIsNotToBeRedirected() throws Exception {
        TestDelivery living = spool("http://127.0.0.1:1/write?db=elsewhere");
        living.add(Lines.of("a", 3));

        assertThat(replay(folder.toString(), "--url", database.writeUrl())).isEqualTo(1);
        assertThat(said())
                .contains("is skipped: a listener or another replay is using it")
                .doesNotContain("--redirect");
        living.close();
    }

    @Test
    void setsRejectedPointsAsideForALaterReplay() throws Exception {
        database.write("m,name=a,größe=9 v=\"text\" 1");
        leave(database.writeUrl(), "a");

        assertThat(replay(folder.toString(), "--url", database.writeUrl())).isEqualTo(1);
        assertThat(said()).contains("field type conflict", "written 0, set aside 3, left 0");
        Path setAside;
        try (Stream<Path> files = Files.list(folder)) {
            setAside = files.filter(file -> file.toString().endsWith(".set-aside.lp.gz"))
                    .findFirst()
                    .orElseThrow();
        }
        assertThat(replay(setAside.toString(), "--dry-run")).isZero();
        assertThat(said()).contains(": 3 points");

        database = influx.newDatabase();
        assertThat(replay(setAside.toString(), "--url", database.writeUrl())).isZero();
        assertThat(points()).isEqualTo(3);
    }

    @Test
    void halfALineAtTheEndOfAFileIsNoPoint() throws Exception {
        Path file = Files.writeString(folder.resolve("points.lp"), "# DML\nm v=1 1\r\nm v=2 2\nm v=3");

        assertThat(replay(file.toString(), "--dry-run")).isEqualTo(1);
        assertThat(said()).contains("the last line has no line end", ": 2 points");
        assertThat(replay(file.toString(), "--url", database.writeUrl())).isEqualTo(1);
        assertThat(said()).contains("the last line has no line end", "found 2, written 2");
        assertThat(points()).isEqualTo(2);
    }

    @Test
    void aFileThatIsNoTextIsNamed() throws Exception {
        Path file = Files.write(folder.resolve("points.lp"), new byte[] {(byte) 0xff, (byte) 0xfe, '\n'});

        assertThat(replay(file.toString(), "--url", database.writeUrl())).isEqualTo(1);
        assertThat(said()).contains(file + ": java.nio.charset.MalformedInputException");
    }

    @Test
    void waitsForASlowFirstAnswer() throws Exception {
        try (ScriptedHttpServer busy = new ScriptedHttpServer()) {
            busy.always(request -> {
                if (busy.requests().size() == 1) {
                    // Longer than the start of a test waits.
                    LockSupport.parkNanos(5_000_000_000L);
                }
                return ScriptedReply.NO_CONTENT;
            });
            String url = busy.url("/write?db=x");
            leave(url, "a");

            assertThat(replay(folder.toString(), "--url", url)).as(said()).isZero();
            assertThat(said()).contains("found 3, written 3, set aside 0, left 0");
        }
    }

    @Test
    void changesNothingWithoutAnAnswer() throws Exception {
        String url = "http://127.0.0.1:" + FreePorts.one() + "/write?db=x&u=me&p=s3cret";
        leave(url, "a");

        assertThat(replay(folder.toString(), "--url", url)).isEqualTo(1);
        assertThat(said()).contains("No answer from", "Nothing was sent.").doesNotContain("s3cret");
        assertThat(replay(folder.toString(), "--url", database.writeUrl(), "--redirect"))
                .isZero();
        assertThat(points()).isEqualTo(3);
    }
}
