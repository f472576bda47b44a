package io.github.jmeterrpc.influx.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.files.GzipMembers;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the messages at the start of a test that cannot write, and that they contain no secret. */
@Tag("full")
class StartTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    @TempDir
    private static Path data;

    @TempDir
    private Path folder;

    private static OwnInfluxd influx;
    private Path spool;

    @BeforeAll
    static void start() {
        influx = opened.add(OwnInfluxd.withLogins(data)).start();
        influx.database("x").query("CREATE USER admin WITH PASSWORD 's3cret' WITH ALL PRIVILEGES");
        influx.asAdmin("load").create();
        influx.asAdmin("load").query("CREATE USER reader WITH PASSWORD 's3cret'; GRANT READ ON \"load\" TO reader");
        influx.asAdmin("load").query("CREATE USER writer WITH PASSWORD 's3cret'; GRANT WRITE ON \"load\" TO writer");
    }

    @BeforeEach
    void choose() {
        spool = folder.resolve("spool");
    }

    private String run(String query, String token, long flushMillis) throws IOException {
        Path output = folder.resolve("generator.log");
        try (ManagedProcess generator = ListenerProgram.talkativeProcess(
                output, ListenerLoad.to(influx.url(query), spool).token(token).flushMillis(flushMillis))) {
            assertThat(generator.awaitExit()).as(Files.readString(output)).isZero();
        }
        return Files.readString(output);
    }

    private static String text(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            InputStream text = file.toString().endsWith(".gz") ? new GzipMembers(in) : in;
            return new String(text.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "db=load&u=writer&p=s3cret-wrong, '', check influxdbToken",
        "db=load, s3cret-t0ken, check influxdbToken",
        "db=lode&u=writer&p=s3cret, '', create the database",
        "db=load&u=reader&p=s3cret, '', rights to write"
    })
    void reportsAFailureOnceAndKeepsThePoints(String query, String token, String said) throws IOException {
        String log = run(query, token, 500);

        assertThat(log.lines().filter(line -> line.contains(" ERROR ")))
                .singleElement()
                .asString()
                .contains(said, "as onStartFailure is continue", "points are kept in " + spool);
        assertThat(log)
                .containsPattern("samples seen=(\\d+) written=0 pending=\\1 set aside=0 lost=0")
                .contains("Pending points are stored in " + spool, "replay " + spool + " --url")
                .doesNotContain("s3cret");
        try (Stream<Path> files = Files.walk(spool)) {
            assertThat(files.filter(Files::isRegularFile)).hasSizeGreaterThan(1).noneMatch(file -> text(file)
                    .contains("s3cret"));
        }
    }

    @Test
    void writesNoPassword() throws IOException {
        String log = run("db=load&u=writer&p=s3cret", "", 60_000);
        assertThat(log)
                .containsPattern("samples seen=(\\d+) written=\\1 pending=0 set aside=0 lost=0")
                .doesNotContain(" ERROR ", "s3cret");
        // Without the right to read nothing can be merged, which is reported once.
        assertThat(log.lines().filter(line -> line.startsWith("InfluxDB listener: ")))
                .singleElement()
                .asString()
                .contains("not authorized", "the right to read", "windows merged=0, instance=")
                .contains("Percentiles of all generators are not all merged (");
        // The test may end before the first attempt.
        assertThat(log.lines().filter(line -> line.contains(" WARN ")))
                .hasSizeBetween(1, 2)
                .allMatch(line -> line.contains("not authorized"))
                .anyMatch(line -> line.contains("Percentiles of all generators are not all merged ("));
        assertThat(spool).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "db=load&u=writer&p=s3cret-wrong, '', check influxdbToken",
        "db=load, s3cret-t0ken, check influxdbToken",
        "db=lode&u=writer&p=s3cret, '', create the database",
        "db=load&rp=week&u=writer&p=s3cret, '', create the retention policy",
        "db=load&u=reader&p=s3cret, '', rights to write"
    })
    void aTestThatIsToStopDoesNotStart(String query, String token, String said) {
        ListenerSettings settings = TestSettings.to(influx.url(query), spool)
                .token(token)
                .stopOnStartFailure()
                .build();

        assertThatThrownBy(() -> ListenerProgram.start(settings))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(said)
                .hasMessageContaining("as onStartFailure is stop")
                .hasMessageNotContaining("s3cret");
        assertThat(spool).doesNotExist();
    }
}
