package io.github.jmeterrpc.influx.delivery;

import static io.github.jmeterrpc.influx.listener.InfluxReplies.influx;
import static io.github.jmeterrpc.influx.listener.InfluxReplies.server;
import static io.github.jmeterrpc.influx.listener.InfluxReplies.url;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.influx.influxdb.InfluxUrl;
import io.github.jmeterrpc.influx.listener.OwnInfluxd;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StartCheckTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    @TempDir
    private static Path folder;

    private static OwnInfluxd influx;

    @BeforeAll
    static void start() throws WriteException {
        influx = opened.add(OwnInfluxd.withLogins(folder)).start();
        influx.database("x").query("CREATE USER admin WITH PASSWORD 's3cret' WITH ALL PRIVILEGES");
        influx.asAdmin("load").create();
        influx.asAdmin("load").query("CREATE USER reader WITH PASSWORD 's3cret'; GRANT READ ON \"load\" TO reader");
        influx.asAdmin("load").query("CREATE USER writer WITH PASSWORD 's3cret'; GRANT WRITE ON \"load\" TO writer");
        // The answer is waited for for 3 s: enough, but not for loading all classes too.
        try (Sink target =
                InfluxUrl.parse(influx.url("db=load&u=writer&p=s3cret"), "", "").open(what -> {})) {
            target.check(60_000);
        }
    }

    private static String problem(String url) throws InterruptedException {
        try (Sink target = InfluxUrl.parse(url, "", "").open(what -> {})) {
            return StartCheck.of(target).map(Throwable::getMessage).orElse("none");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "db=load&u=writer&p=s3cret, none",
        "db=load&u=admin&p=s3cret, none",
        "db=lode&u=writer&p=s3cret, create the database",
        "db=load&u=writer&p=wr0ng, check influxdbToken",
        "db=load, check influxdbToken",
        "db=load&u=reader&p=s3cret, rights to write",
        "db=load&rp=week&u=writer&p=s3cret, create the retention policy"
    })
    void reportsTheReasonFromInfluxDb1(String query, String said) throws InterruptedException {
        assertThat(problem(influx.url(query)))
                .contains(said)
                .doesNotContain("s3cret")
                .doesNotContain("wr0ng");
    }

    @Test
    void nothingIsWritten() throws InterruptedException {
        assertThat(problem(influx.url("db=load&u=writer&p=s3cret"))).isEqualTo("none");

        assertThat(influx.asAdmin("load").query("SHOW MEASUREMENTS")).isEmpty();
    }

    @Test
    void influxDb2And3FindOnlyThatThereAreNoPoints() throws IOException, InterruptedException {
        try (ScriptedHttpServer server = server()) {
            server.always(request -> influx(400, "{\"code\":\"invalid\",\"message\":\"writing requires points\"}"));

            assertThat(problem(url(server))).isEqualTo("none");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 302, 400, 404, 413, 422, 503})
    void detectsServersOtherThanInfluxDb(int status) throws IOException, InterruptedException {
        try (ScriptedHttpServer server = server()) {
            server.always(request -> new ScriptedReply(status, "<html>"));

            assertThat(problem(url(server))).contains("answers " + status);
        }
    }

    @Test
    void limitsTheWaitForASilentServer() throws IOException, InterruptedException {
        try (ServerSocket hanging = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Instant begin = Instant.now();

            assertThat(problem("http://127.0.0.1:" + hanging.getLocalPort() + "/write?db=x"))
                    .contains("No answer from");
            assertThat(Duration.between(begin, Instant.now()))
                    .as("far less than a write would wait for")
                    .isLessThan(Duration.ofSeconds(12));
        }
    }

    @Test
    void nobodyThereIsFoundAtOnce() throws InterruptedException {
        assertThat(problem("http://127.0.0.1:" + FreePorts.one() + "/write?db=x"))
                .contains("ConnectException", "check influxdbUrl, and that InfluxDB runs");
    }
}
