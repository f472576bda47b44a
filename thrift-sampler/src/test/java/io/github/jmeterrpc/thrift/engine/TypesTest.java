package io.github.jmeterrpc.thrift.engine;

import static io.github.jmeterrpc.thrift.engine.Plans.call;
import static io.github.jmeterrpc.thrift.engine.Plans.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.json.JsonText;
import io.github.jmeterrpc.support.faults.FaultProxy;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.element.ThriftSampler;
import io.github.jmeterrpc.thrift.engine.TypeRows.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The table of types and protocols: each row of {@link TypeRows} is called on the server of each
 * column, in JMeter's engine and over one connection. The limit of time is for a request that lacks
 * bytes, whose reply never comes.
 */
@Timeout(120)
class TypesTest {

    /** Every threading model, transport and protocol at least once. */
    private static final List<ProtocolColumn> MODELS = List.of(
            ProtocolColumn.java(ServerModel.THREADED_SELECTOR, Transport.FRAMED, ServerProtocol.BINARY),
            ProtocolColumn.java(ServerModel.THREADED_SELECTOR, Transport.FRAMED, ServerProtocol.COMPACT),
            ProtocolColumn.java(ServerModel.THREADED_SELECTOR, Transport.FASTFRAMED, ServerProtocol.JSON),
            ProtocolColumn.java(ServerModel.NONBLOCKING, Transport.FRAMED, ServerProtocol.JSON),
            ProtocolColumn.java(ServerModel.NONBLOCKING, Transport.ZLIB_FRAMED, ServerProtocol.BINARY_STRICT),
            ProtocolColumn.java(ServerModel.HALF_SYNC, Transport.FASTFRAMED, ServerProtocol.BINARY),
            ProtocolColumn.java(ServerModel.SIMPLE, Transport.SOCKET, ServerProtocol.COMPACT),
            ProtocolColumn.java(ServerModel.SIMPLE, Transport.FRAMED, ServerProtocol.BINARY_OLD),
            ProtocolColumn.java(Transport.SOCKET, ServerProtocol.BINARY),
            ProtocolColumn.java(Transport.SOCKET, ServerProtocol.COMPACT),
            ProtocolColumn.java(Transport.SOCKET, ServerProtocol.JSON),
            ProtocolColumn.java(Transport.ZLIB, ServerProtocol.COMPACT),
            ProtocolColumn.java(Transport.ZLIB, ServerProtocol.JSON),
            ProtocolColumn.java(Transport.ZLIB_FRAMED, ServerProtocol.BINARY),
            ProtocolColumn.java(Transport.HTTP, ServerProtocol.BINARY));

    /** Shares no line of code with libthrift for Java. */
    private static final List<ProtocolColumn> PYTHON = List.of(
            ProtocolColumn.python(Transport.SOCKET, ServerProtocol.BINARY),
            ProtocolColumn.python(Transport.SOCKET, ServerProtocol.COMPACT),
            ProtocolColumn.python(Transport.SOCKET, ServerProtocol.JSON),
            ProtocolColumn.python(Transport.FRAMED, ServerProtocol.BINARY),
            ProtocolColumn.python(Transport.FRAMED, ServerProtocol.COMPACT),
            ProtocolColumn.python(Transport.FRAMED, ServerProtocol.JSON),
            ProtocolColumn.python(Transport.ZLIB, ServerProtocol.BINARY),
            ProtocolColumn.python(Transport.ZLIB, ServerProtocol.COMPACT));

    @TempDir
    private Path folder;

    private static List<ProtocolColumn> models() {
        return MODELS;
    }

    private static Stream<ProtocolColumn> others() {
        return Arrays.stream(Transport.values())
                .flatMap(transport -> Arrays.stream(ServerProtocol.values())
                        .map(protocol -> ProtocolColumn.java(transport, protocol)))
                .filter(column -> !MODELS.contains(column));
    }

    private static List<ProtocolColumn> python() {
        return PYTHON;
    }

    @ParameterizedTest
    @MethodSource("models")
    void everyTypeComesBackFromEveryServer(ProtocolColumn column) throws Exception {
        check(column);
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("others")
    void everyTypeComesBackOverEveryTransportInEveryProtocol(ProtocolColumn column) throws Exception {
        check(column);
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("python")
    void everyTypeComesBackFromPython(ProtocolColumn column) throws Exception {
        check(column);
    }

    private void check(ProtocolColumn column) throws Exception {
        List<Row> rows = TypeRows.of(column);
        column.serve(folder, port -> {
            try (FaultProxy relay = new FaultProxy(port)) {
                List<SampleResult> samples = Plans.run(
                        1,
                        1,
                        rows.stream()
                                .map(row -> sampler(relay.port(), row, column))
                                .toArray(ThriftSampler[]::new));
                assertThat(samples).hasSameSizeAs(rows);
                compare(rows, samples);
                assertThat(relay.accepted()).as("connections").isEqualTo(1);
            }
        });
    }

    private static ThriftSampler sampler(int port, Row row, ProtocolColumn column) {
        ThriftSampler sampler = with(call(port, row.method(), row.arguments()), column.fields());
        return with(sampler, Map.of("idlFile", row.service().idl(), "passDeclaredException", "true"));
    }

    private static void compare(List<Row> rows, List<SampleResult> samples) throws IOException {
        SoftAssertions all = new SoftAssertions();
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            SampleResult sample = samples.get(i);
            all.assertThat(sample.getResponseCode())
                    .as("%s: %s", row.name(), sample.getResponseMessage())
                    .isEqualTo(row.code());
            String json = sample.getResponseDataAsString();
            switch (sample.getResponseCode()) {
                case "OK" ->
                    all.assertThat((Object) row.service().result(row.method(), json))
                            .as(row.name())
                            .isEqualTo(row.service().result(row.method(), row.reply()));
                case "BUSINESS_EXCEPTION" ->
                    all.assertThat((Object) JsonText.parse(json)).as(row.name()).isEqualTo(JsonText.parse(row.reply()));
                default -> all.assertThat(row.reply()).as(row.name()).isEmpty();
            }
        }
        all.assertAll();
    }
}
