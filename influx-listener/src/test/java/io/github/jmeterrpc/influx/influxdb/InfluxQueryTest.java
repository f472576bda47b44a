package io.github.jmeterrpc.influx.influxdb;

import static io.github.jmeterrpc.influx.listener.InfluxReplies.influx;
import static io.github.jmeterrpc.influx.listener.InfluxReplies.url;
import static io.github.jmeterrpc.influx.listener.InfluxReplies.writeOnly;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.influx.delivery.QueryRow;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.listener.InfluxReplies;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** An incomplete answer is an error, also with status 200. */
class InfluxQueryTest {

    private static final String JSON = "application/json";
    private static final String URL = "http://127.0.0.1:1/write?db=load";

    private static WriteException asked(ScriptedReply answer) throws IOException {
        try (ScriptedHttpServer server = writeOnly(URL, answer);
                Sink target =
                        InfluxUrl.parse(url(server, URL), "s3cret-token", "").open(what -> {})) {
            return catchThrowableOfType(WriteException.class, () -> target.query("SELECT x FROM y", 5000));
        }
    }

    private interface Question {
        void ask(Sink target) throws WriteException;
    }

    /** Answers with a chunk each tenth of a second. */
    private static WriteException askedFor(int chunks, boolean whole, Question question) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", JSON);
            exchange.sendResponseHeaders(200, 0);
            for (int i = 1; i <= chunks; i++) {
                String partial = i < chunks || !whole ? ",\"partial\":true" : "";
                exchange.getResponseBody()
                        .write(("{\"results\":[{\"statement_id\":0,\"series\":[{\"name\":\"y\",\"columns\":"
                                        + "[\"time\",\"x\"],\"values\":[[" + i + ",2]]" + partial + "}]" + partial
                                        + "}]}\n")
                                .getBytes(StandardCharsets.UTF_8));
                exchange.getResponseBody().flush();
                LockSupport.parkNanos(100_000_000);
            }
            exchange.close();
        });
        server.start();
        try (Sink target = InfluxUrl.parse(
                        "http://127.0.0.1:" + server.getAddress().getPort() + "/write?db=load", "", "")
                .open(what -> {})) {
            return catchThrowableOfType(WriteException.class, () -> question.ask(target));
        } finally {
            server.stop(0);
        }
    }

    @Test
    @Tag("full")
    void readsALongAnswerWhileItArrives() throws IOException {
        List<QueryRow> rows = new ArrayList<>();
        assertThat(askedFor(30, true, target -> target.query("SELECT x FROM y", 2000, rows::add)))
                .isNull();
        assertThat(rows).hasSize(30);
        assertThat(askedFor(30, true, target -> target.query("SELECT x FROM y", 2000)))
                .hasMessageContaining("timeout");
        assertThat(askedFor(3, false, target -> target.query("SELECT x FROM y", 2000, row -> {})))
                .as("its end is missing")
                .hasMessageContaining("part of the rows");
    }

    static Stream<Arguments> answers() {
        return Stream.of(
                Arguments.of(InfluxReplies.NO_RIGHT, true, "insufficient permissions"),
                Arguments.of(InfluxReplies.EMPTY_CSV, false, "not with a response of InfluxDB"),
                Arguments.of(InfluxReplies.VICTORIA_METRICS, false, "not with a response of InfluxDB: {\"results\""),
                // Telegraf's reply to every query.
                Arguments.of(influx(200, JSON, "{\"results\":[]}"), false, "not with a response of InfluxDB"),
                Arguments.of(influx(200, "text/html", "<h1>Log in</h1>"), false, "<h1>Log in</h1>"),
                Arguments.of(influx(200, JSON, ""), false, "not with a response of InfluxDB"),
                Arguments.of(influx(200, JSON, "{\"results\":[{\"series\":["), false, "not with a response"),
                Arguments.of(
                        influx(200, JSON, "{\"code\":\"unauthorized\",\"message\":\"unauthorized access\"}"),
                        true,
                        "unauthorized access"),
                Arguments.of(influx(401, JSON, "{\"error\":\"no token s3cret-token\"}"), true, "no token ***"),
                Arguments.of(influx(403, JSON, "{\"error\":\"not authorized\"}"), true, "answers 403"),
                Arguments.of(influx(404, "text/plain", "404 page not found"), false, "answers 404"),
                Arguments.of(influx(204, JSON, ""), false, "answers 204"),
                Arguments.of(influx(302, "text/html", ""), false, "answers 302"),
                Arguments.of(influx(429, JSON, "{}"), false, "answers 429"),
                Arguments.of(influx(503, "text/plain", "busy"), false, "answers 503 to a query: busy"),
                Arguments.of(
                        influx(
                                200,
                                JSON,
                                "{\"results\":[{\"statement_id\":0,\"error\":\"max-select-series limit exceeded:"
                                        + " (10/5)\"}]}"),
                        false,
                        "max-select-series limit exceeded: (10/5)"),
                Arguments.of(
                        influx(
                                200,
                                JSON,
                                "{\"results\":[{\"statement_id\":0,\"series\":[{\"name\":\"y\",\"columns\":[\"time\",\"x\"],"
                                        + "\"values\":[[1,2]],\"partial\":true}],\"partial\":true}]}"),
                        false,
                        "max-row-limit"));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void rejectsUnexpectedResponses(ScriptedReply answer, boolean notReadable, String message) throws IOException {
        WriteException error = asked(answer);

        assertThat(error.isNotReadable()).isEqualTo(notReadable);
        assertThat(error).hasMessageContaining("127.0.0.1").hasMessageContaining(message);
        assertThat(error.getMessage().contains("the right to read"))
                .as("advice where InfluxDB refuses, or something else answers")
                .isEqualTo(notReadable || error.getMessage().contains("not with a response of InfluxDB"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "400|error parsing query: unable to parse integer at line 1|unable to parse integer at line 1\"}",
                "404|database not found: \\\"load\\\"|create the database",
                "200|database not found: load|create the database",
                "200|default retention policy not set for: load|influx v1 dbrp create"
            })
    void advisesToGrantReadingOnlyWhereThatIsMissing(int status, String reason, String end) throws IOException {
        WriteException error = asked(influx(status, JSON, "{\"error\":\"" + reason + "\"}"));

        assertThat(error.isNotReadable()).isTrue();
        assertThat(error.getMessage()).contains(end).doesNotContain("the right to read");
    }

    @Test
    void asksProxiesForNoStoredResponse() throws IOException {
        try (ScriptedHttpServer server = InfluxReplies.server();
                Sink target = InfluxUrl.parse(InfluxReplies.url(server), "", "").open(what -> {})) {
            server.always(request -> InfluxReplies.NO_RIGHT);
            catchThrowableOfType(WriteException.class, () -> target.query("SELECT x FROM y", 5000));

            assertThat(server.requests()).singleElement().satisfies(request -> assertThat(
                            request.header("Cache-Control"))
                    .isEqualTo("no-cache"));
        }
    }

    @Test
    void reportsErrorsOfAStatementInAnAnswer200() throws WriteException {
        try (InfluxServer influx = TestInflux.orSkip()) {
            InfluxDatabase database = influx.newDatabase();
            String url = database.writeUrl();
            try (Sink target = InfluxUrl.parse(url, "", "").open(what -> {});
                    Sink elsewhere = InfluxUrl.parse(url + "-not-there", "", "").open(what -> {})) {
                assertThat(target.query("SELECT x FROM y", 5000)).isEmpty();
                assertThatThrownBy(() -> elsewhere.query("SELECT x FROM y", 5000))
                        .hasMessageContaining("database not found");
                assertThatThrownBy(() -> target.query("SELECT x FROM", 5000))
                        .isInstanceOf(WriteException.class)
                        .hasMessageContaining("error parsing query");
            }
        }
    }
}
