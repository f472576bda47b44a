package io.github.jmeterrpc.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.bench.run.Side.Endpoint;
import io.github.jmeterrpc.bench.run.Side.JMeterStart;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.harness.suite.TargetServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class PlanTest {

    private static final Endpoint TARGET = new Endpoint(Suite.find(), 12345, 7000);

    @TempDir
    Path folder;

    @Test
    void theUsualPlanHoldsNoVariable() throws Exception {
        Document plan = written(new DubboBenchmark(), "1k");

        assertThat(text(plan, "ThreadGroup.num_threads")).isEqualTo("8");
        assertThat(text(plan, "ThreadGroup.duration")).isEqualTo("90");
        assertThat(text(plan, "DubboSampler.address")).isEqualTo("dubbo://127.0.0.1:12345");
        assertThat(text(plan, "DubboSampler.timeout")).isEqualTo("7000");
        assertThat(text(plan, "DubboSampler.arguments")).hasSize(1024 + 4).doesNotContain("$");
    }

    @Test
    void callsOverTripleInItsRows() throws Exception {
        for (String row : List.of("1k", "grpc")) {
            Document plan = written(new TripleBenchmark(), row);
            assertThat(text(plan, "DubboSampler.address")).isEqualTo("tri://127.0.0.1:12345");
            assertThat(text(plan, "DubboSampler.arguments")).hasSize(1024 + 4);
        }
    }

    @Test
    void callsAServiceOfProtobufInItsRows() throws Exception {
        for (String row : List.of("protobuf", "protobuf-grpc")) {
            Document plan = written(new TripleBenchmark(), row);
            assertThat(text(plan, "DubboSampler.interface"))
                    .isEqualTo("io.github.jmeterrpc.targets.triple.EchoService");
            assertThat(Path.of(text(plan, "DubboSampler.protobuf"))).exists();
            assertThat(text(plan, "DubboSampler.parameterTypes")).isEmpty();
            assertThat(text(plan, "DubboSampler.arguments")).hasSize("{'text': ''}".length() + 1024);
        }
        assertThat(text(written(new TripleBenchmark(), "1k"), "DubboSampler.protobuf"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1k, DUBBO_PROVIDER, --protocol tri --threads 216",
        "grpc-100k, DUBBO_PROVIDER, --protocol tri --threads 216",
        "protobuf, TRIPLE_PROVIDER, --threads 216",
        "protobuf-grpc-100k, TRIPLE_PROVIDER, --threads 216"
    })
    void rowsOfTripleHaveTheirTarget(String row, TargetServer server, String options) {
        CalledServer called = new TripleBenchmark().row(row).called();

        assertThat(called.server()).isEqualTo(server);
        assertThat(called.options().apply(8)).containsExactly(options.split(" "));
    }

    @Test
    void theArgumentHasTheLengthOfTheRow() throws Exception {
        assertThat(text(written(new DubboBenchmark(), "100k"), "DubboSampler.arguments"))
                .hasSize(102_400 + 4);
    }

    @Test
    void theRowWithVariablesUsesThem() throws Exception {
        Document plan = written(new DubboBenchmark(), "variables");

        assertThat(text(plan, "DubboSampler.arguments")).isEqualTo("[\"${TEXT}\"]");
        assertThat(text(plan, "Argument.value")).hasSize(1024);
        assertThat(text(plan, "DubboSampler.timeout")).isEqualTo("${__P(bench.timeout,7000)}");
        assertThat(text(plan, "DubboSampler.address")).isEqualTo("dubbo://${__P(bench.host,127.0.0.1)}:12345");
    }

    @Test
    void thriftRowsCallByTheIdlOfTheTarget() throws Exception {
        Document plan = written(new ThriftBenchmark(), "1k");

        assertThat(text(plan, "ThriftSampler.host")).isEqualTo("127.0.0.1");
        assertThat(text(plan, "ThriftSampler.port")).isEqualTo("12345");
        assertThat(text(plan, "ThriftSampler.readTimeout")).isEqualTo("7000");
        assertThat(Path.of(text(plan, "ThriftSampler.idlFile"))).isRegularFile();
        assertThat(text(plan, "ThriftSampler.method")).isEqualTo("echo");
        assertThat(text(plan, "ThriftSampler.arguments")).hasSize(1024 + 4);
        assertThat(text(written(new ThriftBenchmark(), "struct"), "ThriftSampler.arguments"))
                .startsWith("[{\"id\":9007199254740993,\"lines\":[{\"article\":\"article-0\",\"quantity\":1,");
    }

    @Test
    void theHandWrittenClientHasItsPlaceInAPlanOfItsOwn() throws Exception {
        JMeterStart start = (JMeterStart) new DubboBenchmark().row("client").raw();
        Document written = parsed(start.writePlan(8, TARGET, Duration.ofSeconds(90), folder));

        assertThat(text(written, "classname")).isEqualTo("io.github.jmeterrpc.bench.raw.HandWrittenClient");
        for (String entry : start.properties().get("user.classpath").split(File.pathSeparator)) {
            assertThat(Path.of(entry)).exists();
        }
    }

    @Test
    void nothingIsLeftToFillIn() throws IOException {
        for (SamplerBenchmark benchmark : List.of(new DubboBenchmark(), new TripleBenchmark(), new ThriftBenchmark())) {
            for (SamplerBenchmark.BenchmarkRow row : benchmark.rows()) {
                for (Side.Start side : List.of(row.sampler(), row.raw())) {
                    if (side instanceof JMeterStart jmeter) {
                        Path file = jmeter.writePlan(1, TARGET, Duration.ofSeconds(1), folder);
                        assertThat(Files.readString(file)).doesNotContain("@");
                    }
                }
            }
        }
    }

    @Test
    void escapesXml() throws Exception {
        JMeterStart start = new JMeterStart(Map.of(), target -> Map.of("DUBBO", "true", "ARGUMENTS", "[\"<a> & b\"]"));
        Document written = parsed(start.writePlan(1, TARGET, Duration.ofSeconds(1), folder));

        assertThat(text(written, "DubboSampler.arguments")).isEqualTo("[\"<a> & b\"]");
    }

    private Document written(SamplerBenchmark benchmark, String row) throws Exception {
        JMeterStart start = (JMeterStart) benchmark.row(row).sampler();
        return parsed(start.writePlan(8, TARGET, Duration.ofSeconds(90), folder.resolve("new")));
    }

    private static Document parsed(Path plan) throws Exception {
        return DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(plan.toFile());
    }

    private static String text(Document plan, String property) {
        NodeList elements = plan.getElementsByTagName("stringProp");
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            if (element.getAttribute("name").equals(property)) {
                return element.getTextContent();
            }
        }
        throw new AssertionError("No property " + property);
    }
}
