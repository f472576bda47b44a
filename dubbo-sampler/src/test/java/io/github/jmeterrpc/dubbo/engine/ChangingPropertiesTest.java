package io.github.jmeterrpc.dubbo.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.support.testing.Opened;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A property with a new value for each sample keeps changing in JMeter's engine, which recovers
 * properties in between.
 */
class ChangingPropertiesTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static TestProvider provider;

    @BeforeAll
    static void start() {
        provider = opened.add(TestProvider.start("dubbo"));
    }

    private static EngineRun run(String arguments, TestElement... others) {
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
                        arguments),
                others);
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

    /** As with JMeter's own samplers. */
    @Test
    void aScriptsChangeHoldsForOneSample() throws Exception {
        assertThat(run("[\"plan\"]", new EngineRun.Script(2, sampler -> {
                            sampler.setProperty("DubboSampler.arguments", "[\"script\"]");
                        }))
                        .start()
                        .await())
                .extracting(SampleResult::getResponseDataAsString)
                .containsExactly("\"plan\"", "\"script\"", "\"plan\"", "\"plan\"");
    }

    @Test
    void aRowThatAScriptChangesHoldsForOneSample() throws Exception {
        EngineRun run = run("[\"colour\"]", new EngineRun.Script(3, sampler -> {
            table(sampler, "attachments").getArgument(0).setValue("script");
        }));
        run.sampler().setProperty("DubboSampler.method", "attachment");
        run.sampler().setProperty(new TestElementProperty("DubboSampler.attachments", new Arguments()));
        table(run.sampler(), "attachments").addArgument("colour", "plan");
        assertThat(run.start().await())
                .extracting(SampleResult::getResponseDataAsString)
                .containsExactly("\"plan\"", "\"plan\"", "\"script\"", "\"plan\"");
    }

    @Test
    void aRowThatAScriptAddsHoldsForOneSample() throws Exception {
        EngineRun run = run("[\"plan\"]", new EngineRun.Script(3, sampler -> {
            table(sampler, "argumentRows").addArgument("java.lang.String", "script");
        }));
        run.sampler().setProperty(new TestElementProperty("DubboSampler.argumentRows", new Arguments()));
        assertThat(run.start().await())
                .extracting(SampleResult::getResponseDataAsString)
                .containsExactly("\"plan\"", "\"plan\"", "\"script\"", "\"plan\"");
    }

    private static Arguments table(TestElement sampler, String name) {
        return (Arguments) sampler.getProperty("DubboSampler." + name).getObjectValue();
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
