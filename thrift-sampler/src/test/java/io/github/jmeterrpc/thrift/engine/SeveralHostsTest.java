package io.github.jmeterrpc.thrift.engine;

import static io.github.jmeterrpc.thrift.engine.Plans.call;
import static io.github.jmeterrpc.thrift.engine.Plans.failed;
import static io.github.jmeterrpc.thrift.engine.Plans.run;
import static io.github.jmeterrpc.thrift.engine.Plans.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.faults.FaultProxy;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

/** Threads share several hosts evenly; each stays with its own until the connection is lost. */
class SeveralHostsTest {

    private static final String HOSTS = "127.0.0.1, 127.0.0.2";

    private static Map<String, Long> byProvider(List<SampleResult> samples) {
        return samples.stream().collect(Collectors.groupingBy(SampleResult::getResponseHeaders, Collectors.counting()));
    }

    private static InetAddress second() throws Exception {
        return InetAddress.getByName("127.0.0.2");
    }

    @Test
    void eachThreadStaysWithOne() throws Exception {
        try (ThriftServer server = Plans.framed();
                FaultProxy one = new FaultProxy(server.port());
                FaultProxy two = new FaultProxy(server.port(), second(), one.port())) {
            List<SampleResult> samples = run(4, 5, with(call(one.port(), "echo", "[\"x\"]"), Map.of("host", HOSTS)));

            assertThat(byProvider(samples))
                    .containsOnly(
                            Map.entry("provider: 127.0.0.1:" + one.port() + "\n", 10L),
                            Map.entry("provider: 127.0.0.2:" + one.port() + "\n", 10L));
            assertThat(one.accepted()).isEqualTo(2);
            assertThat(two.accepted()).isEqualTo(2);
        }
    }

    @Test
    void aLostConnectionIsFollowedByTheNextHost() throws Exception {
        try (ThriftServer server = Plans.framed();
                FaultProxy one = new FaultProxy(server.port());
                FaultProxy two = new FaultProxy(server.port(), second(), one.port())) {
            List<SampleResult> samples =
                    run(1, 6, with(call(one.port(), "echo", "[\"x\"]"), Map.of("host", HOSTS, "lifetime", "SAMPLE")));
            assertThat(byProvider(samples).values()).containsExactly(3L, 3L);
            assertThat(two.accepted()).isEqualTo(3);
        }
    }

    @Test
    void aHostThatIsDownIsNamedAndTheNextOneCalled() throws Exception {
        // Bound without listening: no other program gets its port.
        try (Socket down = new Socket()) {
            down.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            callsTheNextHost(down.getLocalPort());
        }
    }

    private static void callsTheNextHost(int port) throws Exception {
        try (ThriftServer server = Plans.framed();
                FaultProxy two = new FaultProxy(server.port(), second(), port)) {
            List<SampleResult> samples = run(1, 3, with(call(two.port(), "echo", "[\"x\"]"), Map.of("host", HOSTS)));
            failed(samples.get(0), "CONNECT_ERROR");
            assertThat(samples.get(0).getResponseMessage()).contains("127.0.0.1:" + two.port());
            assertThat(samples.subList(1, 3)).allMatch(SampleResult::isSuccessful);
        }
    }
}
