package io.github.jmeterrpc.thrift.engine;

import static io.github.jmeterrpc.thrift.engine.Plans.call;
import static io.github.jmeterrpc.thrift.engine.Plans.failed;
import static io.github.jmeterrpc.thrift.engine.Plans.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.common.contract.EngineRun;
import io.github.jmeterrpc.support.faults.FaultProxy;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.thrift.client.connection.SocketTable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A call that would take ten minutes ends with the test, which leaves nothing behind. */
@Timeout(120)
@Tag("full")
class StopTest {

    private static final int THREADS = 4;
    private static final Map<String, String> PATIENT = Map.of("readTimeout", "600000");

    @Test
    void stopEndsCallsInFlight() throws Exception {
        // One that does not wait for its calls when it is closed.
        ServerOptions options =
                ServerOptions.of(ServerModel.THREAD_POOL, ServerTransport.FRAMED, ServerProtocol.BINARY);
        try (ThriftServer server = ThriftServer.start(options);
                FaultProxy relay = new FaultProxy(server.port())) {
            EngineRun run = new EngineRun(
                            THREADS, 2, with(call(relay.port(), "sleep", "{\"milliseconds\":120000}"), PATIENT))
                    .start();
            // Each thread's request, all of one length, has gone out.
            await().pollInSameThread()
                    .atMost(Duration.ofMinutes(1))
                    .until(() ->
                            relay.toServer() > 0 && relay.accepted() >= THREADS && relay.toServer() % THREADS == 0);
            long start = System.nanoTime();
            run.stop();
            assertThat(run.await()).hasSize(THREADS).allSatisfy(sample -> failed(sample, "INTERRUPTED"));
            assertThat(System.nanoTime() - start).isLessThan(30_000_000_000L);
            assertThat(run.samplesLeftInterrupted()).isLessThanOrEqualTo(THREADS);
            nothingIsLeft(relay.port());
        }
    }

    /**
     * An interrupt before, during or after a call ends the sample that it was meant for, and no
     * other.
     */
    @Test
    void anInterruptHitsOneSampleOnly() throws Exception {
        try (ThriftServer server = Plans.framed()) {
            EngineRun run = new EngineRun(THREADS, 200, with(call(server.port(), "sleep", "[1]"), PATIENT)).start();
            while (run.isRunning()) {
                run.interruptSamples();
                Thread.sleep(1);
            }
            assertThat(run.await())
                    .hasSize(THREADS * 200)
                    .extracting(SampleResult::getResponseCode)
                    .contains("OK", "INTERRUPTED")
                    .containsOnly("OK", "INTERRUPTED");
        }
    }

    @Test
    void shutdownLetsACallInFlightEnd() throws Exception {
        try (ThriftServer server = Plans.framed();
                FaultProxy relay = new FaultProxy(server.port())) {
            EngineRun run = new EngineRun(1, -1, with(call(relay.port(), "sleep", "[500]"), PATIENT)).start();
            await().pollInSameThread()
                    .atMost(Duration.ofMinutes(1))
                    .pollInterval(Duration.ofMillis(5))
                    .until(() -> relay.toServer() > 0);
            run.shutdown();
            assertThat(run.await()).isNotEmpty().allMatch(SampleResult::isSuccessful);
            nothingIsLeft(relay.port());
        }
    }

    @Test
    void aTestLeavesNeitherSocketNorThread() throws Exception {
        try (ThriftServer server = Plans.framed();
                FaultProxy relay = new FaultProxy(server.port())) {
            Plans.run(
                    8,
                    5,
                    call(relay.port(), "echo", "[\"x\"]"),
                    with(call(relay.port(), "sleep", "[100]"), Map.of("readTimeout", "20")),
                    call(relay.port(), "hangUp", ""));
            nothingIsLeft(relay.port());
        }
    }

    private static void nothingIsLeft(int port) throws Exception {
        // A thread that was stopped takes a moment.
        await().pollInSameThread().atMost(Duration.ofSeconds(30)).untilAsserted(() -> assertThat(left(port))
                .isEmpty());
    }

    private static List<String> left(int port) throws IOException {
        String end = ":" + String.format("%04X", port);
        Stream<String> threads = Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("Thrift call timeouts"));
        // The other end, and 01 for established or 08 for closed by the other side alone.
        Stream<String> sockets = SocketTable.lines().stream().filter(line -> {
            String[] columns = line.split("\\s+");
            return columns[2].endsWith(end) && (columns[3].equals("01") || columns[3].equals("08"));
        });
        return Stream.concat(threads, sockets).toList();
    }
}
