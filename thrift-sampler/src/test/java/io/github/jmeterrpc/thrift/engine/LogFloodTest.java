package io.github.jmeterrpc.thrift.engine;

import static io.github.jmeterrpc.thrift.engine.Plans.call;
import static io.github.jmeterrpc.thrift.engine.Plans.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.EngineRun;
import io.github.jmeterrpc.common.contract.LogFloodContract;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.support.faults.FaultProxy;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.thrift.element.ThriftSampler;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("full")
class LogFloodTest extends LogFloodContract {

    private static final int LOOPS = 100;

    private static ThriftSampler sampler(int port, String transport, String method, String arguments) {
        return with(
                call(port, method, arguments),
                Map.of("transport", transport, "path", "/thrift", "readTimeout", "10", "connectTimeout", "60000"));
    }

    private static ThriftServer server(String transport) throws Exception {
        return ThriftServer.start(
                transport.equals("HTTP")
                        ? ServerOptions.of(ServerModel.HTTP, ServerTransport.SOCKET, ServerProtocol.BINARY)
                        : ServerOptions.of(
                                ServerModel.THREAD_POOL, ServerTransport.valueOf(transport), ServerProtocol.BINARY));
    }

    @ParameterizedTest
    @CsvSource({"FRAMED", "SOCKET", "ZLIB", "HTTP"})
    void aServerThatIsDown(String transport) throws Exception {
        fewLinesWhile("CONNECT_ERROR", sampler(FreePorts.one(), transport, "echo", "[\"x\"]"));
    }

    @ParameterizedTest
    @CsvSource({"FRAMED", "SOCKET", "ZLIB", "HTTP"})
    void repliesThatComeTooLate(String transport) throws Exception {
        try (ThriftServer server = server(transport)) {
            fewLinesWhile("TIMEOUT", sampler(server.port(), transport, "sleep", "[50]"));
        }
    }

    @ParameterizedTest
    @CsvSource({"FRAMED", "SOCKET", "ZLIB", "HTTP"})
    void aServerThatDies(String transport) throws Exception {
        try (ThriftServer server = server(transport)) {
            EngineRun run;
            try (FaultProxy relay = new FaultProxy(server.port())) {
                ThriftSampler sampler =
                        with(sampler(relay.port(), transport, "sleep", "[5]"), Map.of("readTimeout", "60000"));
                run = new EngineRun(THREADS, LOOPS, sampler).start();
                while (run.isRunning() && relay.toClient() < 2_000) {
                    Thread.onSpinWait();
                }
            }
            assertFewLines(run, "CONNECT_ERROR", THREADS * LOOPS);
            assertThat(run.await()).extracting(SampleResult::getResponseCode).contains("OK");
        }
    }

    @Test
    void callsThatTheServerRefuses() throws Exception {
        try (ThriftServer server = server("FRAMED")) {
            fewLinesWhile(
                    "BUSINESS_EXCEPTION",
                    with(sampler(server.port(), "FRAMED", "reserve", "[\"x\",1]"), Map.of("readTimeout", "60000")));
        }
    }

    @Test
    void argumentsThatCannotBeSent() throws Exception {
        fewLinesWhile("ARGUMENT_ERROR", sampler(9, "FRAMED", "echo", "{\"no\":\"${iteration}\"}"));
    }

    private void fewLinesWhile(String code, TestElement sampler) throws Exception {
        assertFewLines(new EngineRun(THREADS, LOOPS, sampler).start(), code, THREADS * LOOPS);
    }

    /** It logs each broken connection; the sampler uses no class of libthrift that logs. */
    @Override
    protected boolean isOfTheServer(String line) {
        return line.contains(" org.apache.thrift.");
    }
}
