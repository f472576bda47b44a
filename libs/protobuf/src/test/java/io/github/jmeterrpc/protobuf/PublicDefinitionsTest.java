package io.github.jmeterrpc.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Large definitions of others: each file with a service is compiled, and each request sent as its template. */
@Tag("full")
class PublicDefinitionsTest {

    @ParameterizedTest
    @CsvSource({"googleapis, 1", "envoy, 15", "etcd, 5"})
    void eachServiceLoadsAndMakesSampleRequests(String name, int least) throws Exception {
        List<String> services = new ArrayList<>();
        for (Path file : filesWithServices(TestDefinitions.PUBLIC.resolve(name))) {
            ProtobufDefinition definition = ProtobufDefinition.ofSet(TestDefinitions.compiled(file));
            for (String service : definition.serviceNames()) {
                services.add(service);
                for (ProtobufMethod method : definition.service(service).methods()) {
                    assertThat(method.requests("JSON array", method.requestTemplate()))
                            .as(service + "/" + method.name())
                            .hasSize(1);
                }
            }
        }
        assertThat(services).hasSizeGreaterThanOrEqualTo(least);
    }

    private static List<Path> filesWithServices(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> found = new ArrayList<>();
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".proto"))::iterator) {
                if (Files.readString(file).lines().anyMatch(line -> line.startsWith("service "))) {
                    found.add(file);
                }
            }
            return found;
        }
    }
}
