package io.github.jmeterrpc.dubbo.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
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

    @Test
    void theFirstThreadConnectsBeforeItsFirstSample() throws Exception {
        try (ServerSocket provider = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            address("dubbo://127.0.0.1:" + provider.getLocalPort());
            startThread();
            provider.setSoTimeout(60_000);
            provider.accept().close();
        } finally {
            endThread();
        }
    }

    @Test
    void nobodyConnectsToWhatDefaultsMayMakeAnotherEndpoint() throws Exception {
        DubboDefaults defaults = new DubboDefaults();
        defaults.testStarted();
        try (ServerSocket provider = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            address("dubbo://127.0.0.1:" + provider.getLocalPort());
            startThread();
            // Connecting would have been over by now.
            provider.setSoTimeout(100);
            assertThatThrownBy(provider::accept).isInstanceOf(SocketTimeoutException.class);
        } finally {
            endThread();
            defaults.testEnded();
        }
        assertThat(DubboDefaults.inUse()).isFalse();
    }

    private void startThread() {
        sampler.testStarted();
        sampler.threadStarted();
    }

    private void endThread() {
        sampler.threadFinished();
        sampler.testEnded();
    }
}
