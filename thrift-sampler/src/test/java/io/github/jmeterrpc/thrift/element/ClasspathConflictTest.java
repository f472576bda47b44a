package io.github.jmeterrpc.thrift.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.StringProperty;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A class that is not the one the plugin was built with. */
class ClasspathConflictTest {

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @Test
    void theSampleFailsAndNamesTheJar() {
        ThriftSampler sampler = new ThriftSampler();
        Unlinked host = new Unlinked();
        sampler.setProperty(host);
        host.armed = true;
        sampler.testStarted();
        try {
            SampleResult result = sampler.sample(null);
            assertThat(result.isSuccessful()).isFalse();
            assertThat(result.getResponseCode()).isEqualTo("INTERNAL_ERROR");
            assertThat(result.getResponseMessage())
                    .contains(
                            "TProtocol.getMinSerializedSize",
                            "org.apache.thrift.TException came from ",
                            "libthrift-0.25.0.jar",
                            "remove it from lib or lib/ext");
        } finally {
            sampler.testEnded();
        }
    }

    /** Throws what the JVM throws if the loaded libthrift lacks a method. */
    private static final class Unlinked extends StringProperty {

        private static final long serialVersionUID = 1L;

        private boolean armed;

        Unlinked() {
            super("ThriftSampler.host", "127.0.0.1");
        }

        @Override
        public String getStringValue() {
            if (armed) {
                throw new NoSuchMethodError("org.apache.thrift.protocol.TProtocol.getMinSerializedSize");
            }
            return super.getStringValue();
        }
    }
}
