package io.github.jmeterrpc.thrift.engine;

import static io.github.jmeterrpc.thrift.engine.Plans.call;
import static io.github.jmeterrpc.thrift.engine.Plans.failed;
import static io.github.jmeterrpc.thrift.engine.Plans.isGood;
import static io.github.jmeterrpc.thrift.engine.Plans.run;
import static io.github.jmeterrpc.thrift.engine.Plans.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.faults.FaultProxy;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Calls of a real server from a plan that runs in JMeter's engine; TypesTest makes them on every
 * server, transport and protocol.
 */
class CallsTest {

    @Test
    void aMultiplexedServer() throws Exception {
        try (ThriftServer server = ThriftServer.start(
                ServerOptions.of(ServerModel.THREADED_SELECTOR, ServerTransport.FRAMED, ServerProtocol.BINARY)
                        .withService("stress"))) {
            isGood(
                    run(1, 1, with(call(server.port(), "echo", "[\"x\"]"), Map.of("serviceName", "stress")))
                            .get(0),
                    "\"x\"");
        }
    }

    @Test
    void aSampleShowsBytesAndTimesOfTheWire() throws Exception {
        try (ThriftServer server = Plans.framed();
                FaultProxy relay = new FaultProxy(server.port())) {
            List<SampleResult> samples = run(1, 2, call(relay.port(), "echo", "{\"text\":\"x\"}"));

            assertThat(samples.stream().mapToLong(SampleResult::getSentBytes).sum())
                    .isEqualTo(relay.toServer())
                    .isPositive();
            assertThat(samples.stream().mapToLong(SampleResult::getBytesAsLong).sum())
                    .isEqualTo(relay.toClient())
                    .isPositive();
            SampleResult sample = samples.get(1);
            assertThat(sample.getHeadersSize()).isEqualTo(4);
            assertThat(sample.getConnectTime()).isZero();
            assertThat(sample.getResponseHeaders()).isEqualTo("provider: 127.0.0.1:" + relay.port() + "\n");
            assertThat(sample.getSamplerData())
                    .isEqualTo("127.0.0.1:" + relay.port() + "\nStressService.echo\n\n{\"text\":\"x\"}");
            assertThat(sample.getContentType()).isEqualTo("application/json");
            assertThat(sample.getDataType()).isEqualTo(SampleResult.TEXT);
        }
    }

    @Test
    void aOnewayCallIsSentAndNotWaitedFor() throws Exception {
        try (ThriftServer server = Plans.framed()) {
            List<SampleResult> samples = run(
                    1,
                    1,
                    call(server.port(), "notify", "{\"milliseconds\":0}"),
                    call(server.port(), "notify", "{\"milliseconds\":0}"),
                    call(server.port(), "notified", ""));

            isGood(samples.get(0), "");
            assertThat(samples.get(0).getSentBytes()).isPositive();
            assertThat(samples.get(0).getBytesAsLong()).isZero();
            isGood(samples.get(2), "2");
        }
    }

    @Test
    void repliesCanBeCheckedOnly() throws Exception {
        try (ThriftServer server = Plans.framed()) {
            List<SampleResult> samples = run(
                    1,
                    1,
                    with(call(server.port(), "echo", "[\"x\"]"), Map.of("checkOnly", "true")),
                    with(call(server.port(), "nothing", ""), Map.of("checkOnly", "true")));

            isGood(samples.get(0), "");
            assertThat(samples.get(0).getBytesAsLong()).isPositive();
            failed(samples.get(1), "SERVER_ERROR");
        }
    }

    @Test
    void fieldsThatTheIdlDoesNotKnowAreShownIfWanted(@TempDir Path folder) throws Exception {
        Path older = Files.writeString(
                folder.resolve("older.thrift"),
                "struct Order { 1: i64 id, 2: list<i32> lines } struct Receipt { 1: i64 orderId }"
                        + " service StressService { Receipt placeOrder(1: Order order) }");
        try (ThriftServer server = Plans.framed()) {
            Map<String, String> idl = Map.of("idlFile", older.toString());
            List<SampleResult> samples = run(
                    1,
                    1,
                    with(call(server.port(), "placeOrder", "{\"order\":{\"id\":5,\"lines\":[]}}"), idl),
                    with(
                            with(call(server.port(), "placeOrder", "{\"order\":{\"id\":5,\"lines\":[]}}"), idl),
                            Map.of("unknownFields", "true")));

            isGood(samples.get(0), "{\"orderId\":5}");
            assertThat(samples.get(1).getResponseDataAsString()).contains("\"orderId\":5", "\"#2\":0");
        }
    }
}
