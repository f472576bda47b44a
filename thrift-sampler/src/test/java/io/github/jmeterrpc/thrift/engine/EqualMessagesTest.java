package io.github.jmeterrpc.thrift.engine;

import static io.github.jmeterrpc.thrift.engine.Plans.call;
import static io.github.jmeterrpc.thrift.engine.Plans.failed;
import static io.github.jmeterrpc.thrift.engine.Plans.run;
import static io.github.jmeterrpc.thrift.engine.Plans.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.faults.FaultProxy;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

/**
 * JMeter's error table groups by code and message: one cause is one message, and the details are in
 * the response data.
 */
class EqualMessagesTest {

    private static List<SampleResult> oneMessage(List<SampleResult> samples) {
        assertThat(samples).hasSizeGreaterThan(1).noneMatch(SampleResult::isSuccessful);
        assertThat(samples.stream().map(SampleResult::getResponseMessage).distinct())
                .hasSize(1);
        return samples;
    }

    /** ${iteration} stands for a column of a CSV file. */
    @Test
    void valuesThatDoNotFit() throws Exception {
        assertThat(oneMessage(run(1, 3, call(9, "sleep", "[\"${iteration}\"]"))))
                .extracting(SampleResult::getResponseDataAsString)
                .anyMatch(data -> data.contains("'\"2\"'"));
        oneMessage(run(1, 3, call(9, "echo", "[\"x\", ${iteration}, \"")));
        oneMessage(run(1, 3, call(9, "placeOrder", "{\"order\":{\"id\":7.${iteration}}}")));
        assertThat(oneMessage(run(1, 3, with(call(9, "echo", "[\"x\"]"), Map.of("host", "a ${iteration}")))))
                .extracting(SampleResult::getResponseDataAsString)
                .anyMatch(data -> data.contains("'a 3'"));
    }

    /** The message names the limit and not the length. */
    @Test
    void requestsOverTheLimit() throws Exception {
        Map<String, String> limit = Map.of("maxMessageBytes", "1000");
        List<SampleResult> samples = oneMessage(run(
                1,
                1,
                with(call(9, "echo", "[\"" + "x".repeat(1500) + "\"]"), limit),
                with(call(9, "echo", "[\"" + "y".repeat(1600) + "\"]"), limit)));
        failed(samples.get(0), "TOO_LARGE");
        assertThat(samples.get(0).getResponseMessage())
                .isEqualTo("The request is longer than Message limit (bytes) 1000; raise that limit if the server takes"
                        + " such requests");
    }

    @Test
    void exceptionsOfAMethod() throws Exception {
        try (ThriftServer server = Plans.framed()) {
            oneMessage(run(1, 3, call(server.port(), "reserve", "{\"article\":\"tea\",\"quantity\":${iteration}}")));
            oneMessage(run(1, 3, call(server.port(), "fail", "{\"message\":\"order ${iteration}\"}")));
        }
    }

    /** The first bytes of each reply differ. */
    @Test
    void repliesThatAreNone() throws Exception {
        try (ThriftServer server = Plans.framed();
                FaultProxy relay = new FaultProxy(server.port())) {
            Map<String, String> wrong = Map.of("protocol", "BINARY", "transport", "FRAMED", "maxFrameBytes", "60");
            oneMessage(run(1, 3, with(call(relay.port(), "bytes", "[10${iteration}]"), wrong)));
        }
    }
}
