package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.endtoend.suite.ListeningSockets;
import io.github.jmeterrpc.support.FreePorts;
import io.github.jmeterrpc.support.JMeterRun;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.results.ResultLine;
import io.github.jmeterrpc.support.suite.Suite;
import io.github.jmeterrpc.targets.dubbo.StressService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The provider with a registry of its own: a real JMeter finds the provider and its parameter types there. */
@Tag("full")
class RegistryEndToEndTest {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final Suite suite = Suite.find();
    private final Path folder = suite.folder("e2e").resolve("registry");

    @Test
    void callsGoToTheProviderThatTheRegistryNames() throws Exception {
        int port = FreePorts.one();
        int registry = FreePorts.one();
        Path plan = new DubboPlan(Map.of(
                        "address", "zookeeper://127.0.0.1:" + registry,
                        "interface", StressService.class.getName(),
                        "method", "echo",
                        "arguments", "[\"x\"]",
                        "timeout", "60000"))
                .call("types given", Map.of("parameterTypes", "String"))
                .call("types from the registry", Map.of())
                .write(folder.resolve("plan.jmx"));
        Map<String, ResultLine> results = new HashMap<>();
        try (ManagedProcess provider = suite.startProvider(
                        port,
                        20,
                        List.of("--registry", String.valueOf(registry)),
                        folder.resolve("provider.txt"),
                        LIMIT);
                JMeterRun run = suite.jmeter().start("registry", plan, folder, Map.of(), LIMIT)) {
            assertThat(ListeningSockets.of(provider.pid()))
                    .containsExactlyInAnyOrder("127.0.0.1:" + port, "127.0.0.1:" + registry);
            run.await().results().forEach(line -> results.put(line.label(), line));
        }
        assertThat(results).containsOnlyKeys("types given", "types from the registry");
        assertThat(results.values())
                .allSatisfy(line -> assertThat(line.responseMessage()).isEqualTo("OK"));
    }
}
