package io.github.jmeterrpc.dubbo.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.dubbo.provider.ProviderProcess;
import io.github.jmeterrpc.dubbo.provider.RegistryProcess;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.testbed.CatalogService;
import io.github.jmeterrpc.dubbo.testbed.Eventually;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A JVM that has run a test is as it was before, however the test went: no thread, no socket, no
 * model of Dubbo is left.
 *
 * <p>Netty's event loops and timers are static in Dubbo and end with the last framework model, the
 * loops after their quiet period of two seconds: until then they are waited for. Providers and
 * registries run in processes of their own, for a second Dubbo in this JVM would keep them all
 * alive. Every test but the first runs in a JVM that has run others.
 */
@Tag("full")
class CleanUpTest {

    /**
     * Fewer than the providers have: a thread of theirs is free again only after it has replied.
     */
    private static final int THREADS = 6;

    private static final int LOOPS = 20;

    /**
     * JMeter's first thread starts a timer of Java's preferences, its first sample a clock: they
     * stay as long as the JVM.
     */
    @BeforeAll
    static void startWhatJMeterStartsOnce() {
        JMeterEnvironment.prepare();
        GuiPackage.getInstance();
        new SampleResult().sampleStart();
    }

    @ParameterizedTest
    @ValueSource(strings = {"dubbo", "tri"})
    void callsThatAreAnswered(String protocol) throws Exception {
        try (ProviderProcess provider = ProviderProcess.start(protocol)) {
            leavesNothing(
                    "OK",
                    echo(provider.address(), Map.of()),
                    echo(provider.address(), Map.of("async", "true")),
                    echo(provider.address(), Map.of("connectionPerThread", "true")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dubbo", "tri"})
    void aProviderThatIsDown(String protocol) throws Exception {
        String address = protocol + "://127.0.0.1:" + TestProvider.freePort();
        leavesNothing("CONNECT_ERROR", echo(address, Map.of()), echo(address, Map.of("connectionPerThread", "true")));
    }

    @ParameterizedTest
    @CsvSource({"dubbo,false", "dubbo,true", "tri,false", "tri,true"})
    void aProviderThatDiesInTheMiddle(String protocol, String async) throws Exception {
        Footprint before = Footprint.now();
        try (ProviderProcess provider = ProviderProcess.start(protocol)) {
            Map<String, String> properties = sampler(provider.address(), "sleep", "long", "[600000]");
            properties.put("timeout", "600000");
            properties.put("async", async);
            EngineRun run = new EngineRun(THREADS, 2, properties).start();
            provider.awaitSleeping(THREADS);
            provider.kill();
            ended(run.await(), 2 * THREADS, "CONNECT_ERROR");
        }
        nothingIsLeft(before);
    }

    @Test
    void aRegistry() throws Exception {
        try (RegistryProcess registry = RegistryProcess.start()) {
            leavesNothing("OK", echo(registry.address(), Map.of("interface", CatalogService.class.getName())));
        }
    }

    @Test
    void aRegistryThatIsDown() throws Exception {
        String address = "zookeeper://127.0.0.1:" + TestProvider.freePort() + "?timeout=500";
        leavesNothing("CONNECT_ERROR", echo(address, Map.of()));
    }

    private static Map<String, String> echo(String address, Map<String, String> others) {
        Map<String, String> properties = sampler(address, "echo", "String", "[\"x\"]");
        properties.putAll(others);
        return properties;
    }

    private static Map<String, String> sampler(String address, String method, String types, String arguments) {
        return new HashMap<>(
                Map.of("address", address, "method", method, "parameterTypes", types, "arguments", arguments));
    }

    /** Runs a test with each of these samplers, and looks once for what they left. */
    @SafeVarargs
    private static void leavesNothing(String code, Map<String, String>... samplers) throws Exception {
        Footprint before = Footprint.now();
        for (Map<String, String> properties : samplers) {
            ended(new EngineRun(THREADS, LOOPS, properties).start().await(), THREADS * LOOPS, code);
        }
        nothingIsLeft(before);
    }

    private static void ended(List<SampleResult> samples, int count, String code) {
        assertThat(samples).hasSize(count).allSatisfy(sample -> assertThat(sample.getResponseCode())
                .as(sample.getResponseMessage() + "\n" + sample.getResponseDataAsString())
                .isEqualTo(code));
    }

    private static void nothingIsLeft(Footprint before) throws Exception {
        assertThat(Eventually.value(() -> Footprint.now().beyond(before), "")).isEmpty();
    }
}
