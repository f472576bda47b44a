package io.github.jmeterrpc.thrift.engine;

import static io.github.jmeterrpc.thrift.engine.Plans.call;
import static io.github.jmeterrpc.thrift.engine.Plans.run;
import static io.github.jmeterrpc.thrift.engine.Plans.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.faults.FaultProxy;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.thrift.element.ThriftDefaults;
import io.github.jmeterrpc.thrift.element.ThriftSampler;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which connections the samplers of a plan use. */
class ConnectionsTest {

    private static final int THREADS = 4;
    private static final int LOOPS = 10;

    @Test
    void samplersOfAThreadShareConnectionsAndNeverMixEndpoints() throws Exception {
        String own = "{\"text\":\"%s thread ${thread} loop ${iteration}\"}";
        try (ThriftServer framed = Plans.framed();
                ThriftServer plain = ThriftServer.start(
                        ServerOptions.of(ServerModel.THREAD_POOL, ServerTransport.SOCKET, ServerProtocol.COMPACT));
                FaultProxy first = new FaultProxy(framed.port());
                FaultProxy second = new FaultProxy(plain.port())) {
            Map<String, String> how = Map.of("transport", "SOCKET", "protocol", "COMPACT");
            List<SampleResult> samples = run(
                    THREADS,
                    LOOPS,
                    call(first.port(), "echo", own.formatted("a")),
                    with(call(second.port(), "echo", own.formatted("b")), how),
                    call(first.port(), "string1k", own.formatted("c")),
                    with(call(second.port(), "string1k", own.formatted("d")), how));

            assertThat(samples).hasSize(4 * THREADS * LOOPS).allSatisfy(sample -> assertThat(sample.getSamplerData())
                    .endsWith("{\"text\":" + sample.getResponseDataAsString() + "}"));
            assertThat(first.accepted()).isEqualTo(THREADS);
            assertThat(second.accepted()).isEqualTo(THREADS);
        }
    }

    /**
     * More calls than there are ports, from more threads than the server has: a client shared by
     * threads fails here.
     */
    @Test
    @Tag("full")
    void manyThreadsCallMoreOftenThanThereArePorts() throws Exception {
        int threads = 200;
        int loops = 210;
        try (ThriftServer server = Plans.framed();
                FaultProxy relay = new FaultProxy(server.port())) {
            List<SampleResult> samples =
                    run(threads, loops, call(relay.port(), "echo", "{\"text\":\"thread ${thread}\"}"));

            assertThat(samples).hasSize(threads * loops).allMatch(SampleResult::isSuccessful);
            assertThat(samples).allMatch(sample -> sample.getSamplerData()
                    .endsWith("{\"text\":" + sample.getResponseDataAsString() + "}"));
            assertThat(relay.accepted()).isEqualTo(threads);
        }
    }

    @ParameterizedTest
    @CsvSource({"THREAD, 1", "ITERATION, 10", "SAMPLE, 20"})
    void aConnectionLastsAsLongAsItShould(String lifetime, int perThread) throws Exception {
        try (ThriftServer server = Plans.framed();
                FaultProxy relay = new FaultProxy(server.port())) {
            Map<String, String> how = Map.of("lifetime", lifetime);
            List<SampleResult> samples = run(
                    THREADS,
                    LOOPS,
                    with(call(relay.port(), "echo", "[\"x\"]"), how),
                    with(call(relay.port(), "echo", "[\"y\"]"), how));

            assertThat(samples).hasSize(2 * THREADS * LOOPS).allMatch(SampleResult::isSuccessful);
            assertThat(relay.accepted()).isEqualTo(THREADS * perThread);
        }
    }

    @Test
    void defaultsGiveWhatASamplerLeavesOut() throws Exception {
        try (ThriftServer server = Plans.framed()) {
            ThriftDefaults defaults = with(
                    new ThriftDefaults(),
                    Map.of(
                            "host", "127.0.0.1",
                            "port", String.valueOf(server.port()),
                            "idlFile", Plans.IDL,
                            "service", "StressService",
                            "passDeclaredException", "true"));
            List<SampleResult> samples = run(
                    1,
                    2,
                    defaults,
                    with(new ThriftSampler(), Map.of("method", "echo", "arguments", "[\"x\"]")),
                    with(new ThriftSampler(), Map.of("method", "reserve", "arguments", "[\"x\", 1]")),
                    with(
                            new ThriftSampler(),
                            Map.of("method", "reserve", "arguments", "[\"x\", 1]", "passDeclaredException", "false")));

            Plans.isGood(samples.get(0), "\"x\"");
            assertThat(samples.get(1).isSuccessful()).isTrue();
            assertThat(samples.get(2).isSuccessful()).isFalse();
            assertThat(samples).hasSize(6);
        }
    }

    @Test
    void anEndpointMayChangeFromSampleToSample() throws Exception {
        try (ThriftServer server = Plans.framed();
                FaultProxy relay = new FaultProxy(server.port())) {
            List<SampleResult> samples =
                    run(1, 5, with(call(relay.port(), "echo", "[\"x\"]"), Map.of("readTimeout", "6000${iteration}")));

            assertThat(samples).hasSize(5).allMatch(SampleResult::isSuccessful);
            assertThat(relay.accepted())
                    .as("the read timeout belongs to the call")
                    .isEqualTo(1);

            run(1, 5, with(call(relay.port(), "echo", "[\"x\"]"), Map.of("connectTimeout", "6000${iteration}")));
            assertThat(relay.accepted()).isEqualTo(1 + 5);
        }
    }
}
