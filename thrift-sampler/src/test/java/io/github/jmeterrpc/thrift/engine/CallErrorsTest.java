package io.github.jmeterrpc.thrift.engine;

import static io.github.jmeterrpc.thrift.engine.Plans.call;
import static io.github.jmeterrpc.thrift.engine.Plans.failed;
import static io.github.jmeterrpc.thrift.engine.Plans.isGood;
import static io.github.jmeterrpc.thrift.engine.Plans.run;
import static io.github.jmeterrpc.thrift.engine.Plans.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.support.faults.FaultProxy;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.thrift.element.ThriftSampler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.StringProperty;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls that fail, in a plan that runs in JMeter's engine, and the next samples of the thread. */
@Tag("full")
class CallErrorsTest {

    @Test
    void aDeclaredExceptionFailsTheSampleUnlessItMayPass() throws Exception {
        String arguments = "{\"article\":\"tea\",\"quantity\":3}";
        try (ThriftServer server = Plans.framed();
                FaultProxy relay = new FaultProxy(server.port())) {
            List<SampleResult> samples = run(
                    1,
                    1,
                    call(relay.port(), "reserve", arguments),
                    with(call(relay.port(), "reserve", arguments), Map.of("passDeclaredException", "true")));

            failed(samples.get(0), "BUSINESS_EXCEPTION");
            assertThat(samples.get(0).getResponseMessage())
                    .isEqualTo("StockException, which the IDL declares for reserve; the response data has its fields");
            assertThat(samples.get(0).getResponseDataAsString())
                    .startsWith("{\"exception\":\"StockException\",\"fields\":{")
                    .contains("3 of tea");
            assertThat(samples.get(1).isSuccessful()).isTrue();
            assertThat(samples.get(1).getResponseCode()).isEqualTo("BUSINESS_EXCEPTION");
            assertThat(relay.accepted()).isEqualTo(1);
        }
    }

    @Test
    void rejectedCallsKeepTheConnection(@TempDir Path folder) throws Exception {
        Path other = Files.writeString(
                folder.resolve("other.thrift"), "service StressService { string missing(1: string text) }");
        try (ThriftServer server = Plans.framed();
                FaultProxy relay = new FaultProxy(server.port())) {
            List<SampleResult> samples = run(
                    1,
                    1,
                    call(relay.port(), "fail", "{\"message\":\"oh\"}"),
                    call(relay.port(), "nothing", ""),
                    with(call(relay.port(), "missing", "{\"text\":\"x\"}"), Map.of("idlFile", other.toString())),
                    call(relay.port(), "echo", "{\"text\":\"still here\"}"));

            failed(samples.get(0), "SERVER_ERROR");
            failed(samples.get(1), "SERVER_ERROR");
            failed(samples.get(2), "UNKNOWN_METHOD");
            assertThat(samples)
                    .extracting(SampleResult::getResponseMessage)
                    .satisfiesExactly(
                            undeclared -> assertThat(undeclared).contains("does not declare", "log"),
                            nothing -> assertThat(nothing).contains("null"),
                            unknown -> assertThat(unknown).contains("has no method missing"),
                            fine -> assertThat(fine).isNotNull());
            assertThat(samples.get(0).getResponseDataAsString())
                    .startsWith("{\"applicationException\":{\"type\":6,\"name\":\"INTERNAL_ERROR\",\"message\":");
            assertThat(samples.get(2).getResponseDataAsString())
                    .startsWith("{\"applicationException\":{\"type\":1,\"name\":\"UNKNOWN_METHOD\",\"message\":");
            isGood(samples.get(3), "\"still here\"");
            assertThat(relay.accepted()).isEqualTo(1);
        }
    }

    @Test
    void aReplyThatComesTooLateIsNotTakenForTheNextOne() throws Exception {
        // One that does not wait for its calls when it is closed.
        ServerOptions options =
                ServerOptions.of(ServerModel.THREAD_POOL, ServerTransport.FRAMED, ServerProtocol.BINARY);
        try (ThriftServer server = ThriftServer.start(options);
                FaultProxy relay = new FaultProxy(server.port())) {
            // Longer than the next call takes on a busy machine.
            Map<String, String> soon = Map.of("readTimeout", "4000");
            List<SampleResult> samples = run(
                    1,
                    2,
                    with(call(relay.port(), "sleep", "[8000]"), soon),
                    with(call(relay.port(), "echo", "[\"next ${iteration}\"]"), soon));

            failed(samples.get(0), "TIMEOUT");
            assertThat(samples.get(0).getResponseMessage()).contains("4000 ms");
            isGood(samples.get(1), "\"next 1\"");
            failed(samples.get(2), "TIMEOUT");
            assertThat(samples.get(2).getResponseMessage())
                    .as("it has answered before")
                    .isEqualTo("No reply within 4000 ms");
            isGood(samples.get(3), "\"next 2\"");
            assertThat(relay.accepted()).isEqualTo(3);
        }
    }

    @Test
    void aServerThatIsNotThereFailsTheSampleOnly() throws Exception {
        int nobody = FreePorts.one();
        assertThat(run(2, 2, call(nobody, "echo", "[\"x\"]"))).hasSize(4).allSatisfy(sample -> {
            failed(sample, "CONNECT_ERROR");
            assertThat(sample.getResponseMessage()).contains("127.0.0.1:" + nobody);
            assertThat(sample.getBytesAsLong()).isZero();
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "arguments  | {\"wrong\":1}       | Arguments",
                "arguments  | {\"text\":          | Arguments",
                "arguments  | {\"text\":\"${no}\"}} | Arguments",
                "method     | ecko                | Method 'ecko'",
                "service    | Nobody              | Service 'Nobody'",
                "idlFile    | missing.thrift      | IDL file 'missing.thrift'",
                "host       | a b                 | Host 'a b'",
                "port       | ${port}             | Port '${port}'",
                "port       | 0                   | Port '0': must be a whole number from 1 to 65535",
                "port       | 65536               | Port '65536': must be a whole number from 1 to 65535",
                "transport  | PIGEON              | Transport 'PIGEON'",
                "protocol   | MORSE               | Protocol 'MORSE'",
                "readTimeout| 0                   | Read timeout (ms) '0'",
                "connectTimeout | 0               | Connect timeout (ms) '0'",
                "maxMessageBytes | 2147483647     | Message limit (bytes) '2147483647'",
                "maxFrameBytes | 0                | Frame limit (bytes) '0'",
                "lifetime   | DAY                 | 'DAY'",
                "checkOnly  | perhaps             | 'perhaps'"
            })
    void invalidInputIsNotSent(String property, String value, String message) throws Exception {
        try (ThriftServer server = Plans.framed();
                FaultProxy relay = new FaultProxy(server.port())) {
            List<SampleResult> samples =
                    run(1, 1, with(call(relay.port(), "echo", "[\"x\"]"), Map.of(property, value)));

            failed(samples.get(0), "ARGUMENT_ERROR");
            assertThat(samples.get(0).getResponseDataAsString()).contains(message);
            assertThat(relay.accepted()).isZero();
        }
    }

    @Test
    void unsentSamplesShowTheTypedValues() throws Exception {
        List<SampleResult> samples = run(
                1,
                1,
                call(9, "echo", "{\"text\":"),
                with(call(9, "ecko", "[\"${iteration}\"]"), Map.of("service", "StressService")),
                with(call(9, "echo", "[\"x\"]"), Map.of("host", "a b", "port", "${port}")));

        assertThat(samples).extracting(SampleResult::getResponseCode).containsOnly("ARGUMENT_ERROR");
        assertThat(samples)
                .extracting(SampleResult::getSamplerData)
                .containsExactly(
                        "127.0.0.1:9\necho\n\n{\"text\":",
                        "127.0.0.1:9\nStressService.ecko\n\n[\"1\"]",
                        "a b:${port}\necho\n\n[\"x\"]");
    }

    @Test
    void aWrongArgumentIsNamed() throws Exception {
        List<SampleResult> samples = run(
                1,
                1,
                call(9, "placeOrder", "{\"order\":{\"id\":1,\"lines\":[{\"article\":\"a\",\"quantity\":3000000000}]}}"),
                with(call(9, "echo", "[\"x\"]"), Map.of("method", "")));

        failed(samples.get(0), "ARGUMENT_ERROR");
        assertThat(samples.get(0).getResponseMessage())
                .startsWith("Arguments, order.lines[…].quantity: expected i32")
                .doesNotContain("3000000000");
        assertThat(samples.get(0).getResponseDataAsString()).contains("order.lines[0].quantity '3000000000'");
        failed(samples.get(1), "ARGUMENT_ERROR");
        assertThat(samples.get(1).getResponseMessage()).contains("Method: ", "echoOrder");
    }

    /** Here in the reading of a function's value, where no sampler expects one. */
    @Test
    void aDefectFailsTheSampleInsteadOfLosingIt() throws Exception {
        ThriftSampler sampler = call(9, "echo", "[\"x\"]");
        sampler.setProperty(new ThrowingProperty());
        List<SampleResult> samples = run(1, 2, sampler);

        assertThat(samples).hasSize(2).allSatisfy(sample -> {
            failed(sample, "INTERNAL_ERROR");
            assertThat(sample.getResponseMessage()).contains("a defect");
            assertThat(sample.getSamplerData()).isNotEmpty();
        });
    }

    /** Fails whenever it is read. */
    public static final class ThrowingProperty extends StringProperty {

        private static final long serialVersionUID = 1L;

        public ThrowingProperty() {
            super("ThriftSampler.path", "/");
        }

        @Override
        public String getStringValue() {
            if (Thread.currentThread().getName().startsWith("threads ")) {
                throw new IllegalStateException("a defect");
            }
            return super.getStringValue();
        }

        @Override
        public ThrowingProperty clone() {
            return new ThrowingProperty();
        }
    }
}
