package io.github.jmeterrpc.dubbo.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class StartUpEndpointTest {

    private final DubboSampler sampler = new DubboSampler();

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    private void address(String text) throws Exception {
        sampler.setProperty("DubboSampler.interface", "com.example.Service");
        if (text.contains("${")) {
            CompoundVariable function = new CompoundVariable();
            function.setParameters(text);
            sampler.setProperty(new FunctionProperty("DubboSampler.address", function));
        } else {
            sampler.setProperty("DubboSampler.address", text);
        }
        sampler.setRunningVersion(true);
    }

    @Test
    void aPlainAddressIsKnownAtTheStart() throws Exception {
        address("dubbo://127.0.0.1:20880");
        assertThat(StartUpEndpoint.of(sampler))
                .get()
                .extracting(endpoint -> endpoint.address().toString())
                .isEqualTo("dubbo://127.0.0.1:20880");
    }

    @Test
    void anAddressWithVariablesIsLeftToTheThreads() throws Exception {
        address("dubbo://${host}:20880");
        assertThat(StartUpEndpoint.of(sampler)).isEmpty();
    }

    @Test
    void aFunctionThatCountsIsNotRunAtTheStart() throws Exception {
        address("dubbo://127.0.0.${__counter(FALSE,)}:20880");
        assertThat(StartUpEndpoint.of(sampler)).isEmpty();
    }

    @Test
    void whatCannotBeUsedIsLeftToTheSamples() throws Exception {
        address("nowhere");
        assertThat(StartUpEndpoint.of(sampler)).isEmpty();
    }
}
