package io.github.jmeterrpc.thrift.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.thrift.engine.Plans;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sample calls what its own fields say, also if an earlier sample that changed them was not sent.
 * No server is listening: the request text shows what would have been sent.
 */
class ChangedFieldsTest {

    private static final String PORT = String.valueOf(FreePorts.one());

    private final ThriftSampler sampler = new ThriftSampler();
    private final JMeterVariables variables = new JMeterVariables();

    @TempDir
    private Path folder;

    @BeforeEach
    void start() throws Exception {
        JMeterEnvironment.prepare();
        JMeterContextService.getContext().setVariables(variables);
        sampler.testStarted();
        variables.put("service", "");
        set("host", "127.0.0.1");
        set("port", PORT);
        set("idlFile", Plans.IDL);
        set("method", "echo");
        set("arguments", "[\"a\"]");
        for (String field : new String[] {"host", "idlFile", "service", "method", "arguments"}) {
            variable(field);
        }
        sampler.setRunningVersion(true);
        assertThat(sample().getSamplerData()).contains("StressService.echo\n\n[\"a\"]");
    }

    @AfterEach
    void end() {
        sampler.threadFinished();
        sampler.testEnded();
        JMeterContextService.getContext().setVariables(null);
    }

    private void set(String field, String value) {
        variables.put(field, value);
        sampler.setProperty("ThriftSampler." + field, value);
    }

    private void variable(String field) throws Exception {
        CompoundVariable value = new CompoundVariable() {
            @Override
            public String execute() {
                String text = super.execute();
                if (text.equals("throw")) {
                    throw new IllegalStateException("a function of the user");
                }
                return text;
            }
        };
        value.setParameters("${" + field + "}");
        sampler.setProperty(new FunctionProperty("ThriftSampler." + field, value));
    }

    private SampleResult sample() {
        return sampler.sample(null);
    }

    private void notSent(String code) {
        assertThat(sample().getResponseCode()).isEqualTo(code);
    }

    private void calls(String target) {
        SampleResult result = sample();
        assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("CONNECT_ERROR");
        assertThat(result.getSamplerData()).startsWith("127.0.0.1:" + PORT + "\n" + target + "\n\n");
    }

    @Test
    void callsTheMethodThatChangedWithAnInvalidHost() {
        variables.put("host", "a b");
        variables.put("method", "string1k");
        notSent("ARGUMENT_ERROR");
        variables.put("host", "127.0.0.1");
        calls("StressService.string1k");
    }

    @Test
    void callsTheServiceThatChangedWithAnInvalidHost() throws Exception {
        variables.put("idlFile", other().toString());
        variables.put("service", "Second");
        variables.put("host", "a b");
        notSent("ARGUMENT_ERROR");
        variables.put("host", "127.0.0.1");
        calls("Second.echo");
    }

    @Test
    void callsTheMethodThatChangedWhenAFunctionThrew() {
        variables.put("method", "string1k");
        variables.put("arguments", "throw");
        notSent("INTERNAL_ERROR");
        variables.put("arguments", "[\"a\"]");
        calls("StressService.string1k");
    }

    @Test
    void callsTheServiceThatChangedWhenAnotherFieldOfTheTargetThrew() throws Exception {
        variables.put("idlFile", other().toString());
        variables.put("service", "Second");
        variables.put("method", "throw");
        notSent("INTERNAL_ERROR");
        variables.put("method", "echo");
        calls("Second.echo");
    }

    @Test
    void callsTheHostThatChangedWhenAFunctionThrew() {
        variables.put("host", "127.0.0.2");
        variables.put("method", "throw");
        notSent("INTERNAL_ERROR");
        variables.put("method", "echo");
        assertThat(sample().getSamplerData()).startsWith("127.0.0.2:" + PORT + "\n");
    }

    private Path other() throws Exception {
        return Files.writeString(
                folder.resolve("other.thrift"),
                "service First { string echo(1: string text) }\nservice Second { string echo(1: string text) }\n");
    }
}
