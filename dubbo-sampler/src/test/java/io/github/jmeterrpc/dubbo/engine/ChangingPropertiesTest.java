package io.github.jmeterrpc.dubbo.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.dubbo.provider.TestProvider;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A property with a new value for each sample keeps changing in JMeter's engine, which recovers properties in between. */
class ChangingPropertiesTest {

    private static TestProvider provider;

    @BeforeAll
    static void start() {
        provider = TestProvider.start("dubbo");
    }

    @AfterAll
    static void stop() {
        provider.close();
    }

    private static EngineRun run(String arguments) {
        return new EngineRun(
                1,
                4,
                Map.of(
                        "address",
                        "dubbo://127.0.0.1:" + provider.port(),
                        "method",
                        "echo",
                        "parameterTypes",
                        "String",
                        "arguments",
                        arguments));
    }

    @Test
    void aVariableInTheArguments() throws Exception {
        List<SampleResult> results =
                run("[\"${" + EngineRun.INDEX + "}\"]").start().await();
        assertThat(results)
                .extracting(SampleResult::getResponseDataAsString)
                .containsExactly("\"1\"", "\"2\"", "\"3\"", "\"4\"");
    }

    @Test
    void aVariableInTheNameAlone() throws Exception {
        EngineRun run = run("[\"text\"]");
        run.sampler().setName("call ${" + EngineRun.INDEX + "}");
        assertThat(run.start().await())
                .extracting(SampleResult::getSampleLabel)
                .containsExactly("call 1", "call 2", "call 3", "call 4");
    }

    @Test
    void noVariableAtAll() throws Exception {
        assertThat(run("[\"text\"]").start().await())
                .hasSize(4)
                .allMatch(SampleResult::isSuccessful)
                .extracting(SampleResult::getResponseDataAsString)
                .containsOnly("\"text\"");
    }
}
