package io.github.jmeterrpc.thrift.engine;

import static io.github.jmeterrpc.thrift.engine.Plans.call;
import static io.github.jmeterrpc.thrift.engine.Plans.failed;
import static io.github.jmeterrpc.thrift.engine.Plans.isGood;
import static io.github.jmeterrpc.thrift.engine.Plans.run;
import static io.github.jmeterrpc.thrift.engine.Plans.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests HTTP answers that are not Thrift replies. */
class HttpAnswersTest {

    private static SampleResult sample(int status, String body, Map<String, String> more) throws Exception {
        try (ScriptedHttpServer http = new ScriptedHttpServer()) {
            http.always(request -> new ScriptedReply(status, body).with("X-Reason", "the database is down"));
            return run(1, 1, with(with(call(http.port(), "echo", "[\"x\"]"), Map.of("transport", "HTTP")), more))
                    .get(0);
        }
    }

    @Test
    void anErrorKeepsItsHeadersAndItsBody() throws Exception {
        SampleResult sample = sample(503, "{\"error\":\"no connection to db-1 é\"}", Map.of());

        failed(sample, "HTTP_ERROR");
        assertThat(sample.getResponseMessage()).endsWith("HTTP/1.1 503 Service Unavailable; see the server's log");
        assertThat(sample.getResponseDataAsString())
                .startsWith("HTTP/1.1 503 Service Unavailable\n")
                .contains("\nX-reason: the database is down\n")
                .endsWith("\n\n{\"error\":\"no connection to db-1 é\"}");
    }

    @Test
    void aLongErrorIsCut() throws Exception {
        String data = sample(500, "x".repeat(100_000), Map.of()).getResponseDataAsString();
        assertThat(data.substring(data.indexOf("\n\n") + 2)).isEqualTo("x".repeat(4096));
    }

    @Test
    void anEmptyReplyIsExplained() throws Exception {
        SampleResult unnamed = sample(200, "", Map.of());
        failed(unnamed, "PROTOCOL_ERROR");
        assertThat(unnamed.getResponseMessage()).contains("answered with an empty body", "requires a Service name");
        assertThat(unnamed.getResponseDataAsString()).startsWith("HTTP/1.1 200 OK");

        SampleResult named = sample(200, "", Map.of("serviceName", "Orders"));
        failed(named, "PROTOCOL_ERROR");
        assertThat(named.getResponseMessage()).contains("does not have the Service name 'Orders'", "oneway");
    }

    /** A server may send no length, which elsewhere means a body until the connection closes. */
    @Test
    void noContentEndsAOnewayCallOnAConnectionThatIsKept() throws Exception {
        try (KeptConnections server = new KeptConnections("HTTP/1.1 204 No Content\r\n\r\n")) {
            List<SampleResult> samples = run(
                    1,
                    2,
                    with(
                            call(server.port(), "notify", "[0]"),
                            Map.of("transport", "HTTP", "skipOnewayAnswer", "false", "readTimeout", "20000")));
            assertThat(samples).hasSize(2).allSatisfy(sample -> {
                isGood(sample, "");
                assertThat(sample.getTime()).isLessThan(10_000);
            });
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"304 Not Modified", "205 Reset Content", "500 Error\r\nContent-Length: 0"})
    void statusesWithoutABodyEndAtOnce(String status) throws Exception {
        try (KeptConnections server = new KeptConnections("HTTP/1.1 " + status + "\r\n\r\n")) {
            SampleResult sample = run(
                            1,
                            1,
                            with(
                                    call(server.port(), "echo", "[\"x\"]"),
                                    Map.of("transport", "HTTP", "readTimeout", "20000")))
                    .get(0);
            failed(sample, "HTTP_ERROR");
            assertThat(sample.getTime()).isLessThan(10_000);
        }
    }

    /** Answers each request with the same head, and closes no connection. */
    private static final class KeptConnections implements AutoCloseable {

        private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final List<Socket> accepted = new CopyOnWriteArrayList<>();
        private final String head;

        KeptConnections(String head) throws IOException {
            this.head = head;
            Thread acceptor = new Thread(this::accept);
            acceptor.setDaemon(true);
            acceptor.start();
        }

        int port() {
            return listener.getLocalPort();
        }

        int connections() {
            return accepted.size();
        }

        private void accept() {
            try {
                while (true) {
                    Socket socket = listener.accept();
                    accepted.add(socket);
                    Thread answering = new Thread(() -> answer(socket));
                    answering.setDaemon(true);
                    answering.start();
                }
            } catch (IOException e) {
                // Closed.
            }
        }

        private void answer(Socket socket) {
            try {
                BufferedInputStream in = new BufferedInputStream(socket.getInputStream());
                while (true) {
                    skipRequest(in);
                    socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
                }
            } catch (IOException e) {
                // Closed.
            }
        }

        private static void skipRequest(InputStream in) throws IOException {
            StringBuilder text = new StringBuilder();
            while (text.indexOf("\r\n\r\n") < 0) {
                int next = in.read();
                if (next < 0) {
                    throw new EOFException();
                }
                text.append((char) next);
            }
            Matcher length = Pattern.compile("(?i)content-length: (\\d+)").matcher(text);
            in.skipNBytes(length.find() ? Long.parseLong(length.group(1)) : 0);
        }

        @Override
        public void close() throws IOException {
            listener.close();
            for (Socket socket : accepted) {
                socket.close();
            }
        }
    }
}
