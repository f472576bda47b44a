package io.github.jmeterrpc.thrift.engine;

import static io.github.jmeterrpc.thrift.engine.Plans.call;
import static io.github.jmeterrpc.thrift.engine.Plans.failed;
import static io.github.jmeterrpc.thrift.engine.Plans.run;
import static io.github.jmeterrpc.thrift.engine.Plans.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.faults.Reply;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

/** Tests HTTP answers that are not Thrift replies. */
class HttpAnswersTest {

    private static SampleResult sample(int status, String body, Map<String, String> more) throws Exception {
        try (ScriptedHttpServer http = new ScriptedHttpServer()) {
            http.always(request -> new Reply(status, body).with("X-Reason", "the database is down"));
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
}
