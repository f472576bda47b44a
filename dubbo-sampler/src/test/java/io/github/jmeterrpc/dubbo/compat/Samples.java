package io.github.jmeterrpc.dubbo.compat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.dubbo.element.DubboSampler;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/** Samplers inside a started test; every sample is a real call. */
final class Samples implements AutoCloseable {

    static final DubboSchema SCHEMA = DubboSchema.INSTANCE;

    private static final String PACKAGE = "io.github.jmeterrpc.fixture.";

    private final DubboSampler holdsTheTest;

    Samples() {
        JMeterEnvironment.prepare();
        holdsTheTest = new DubboSampler();
        holdsTheTest.testStarted();
    }

    /** A sampler of a method of one of the fixture's interfaces. */
    static DubboSampler sampler(Target target, String service, String method, String types, String arguments) {
        DubboSampler sampler = new DubboSampler();
        sampler.setName(method);
        sampler.setProperty(SCHEMA.address.getName(), target.address());
        sampler.setProperty(SCHEMA.interfaceName.getName(), PACKAGE + service);
        sampler.setProperty(SCHEMA.method.getName(), method);
        sampler.setProperty(SCHEMA.parameterTypes.getName(), types);
        sampler.setProperty(SCHEMA.arguments.getName(), arguments);
        sampler.setProperty(SCHEMA.timeout.getName(), "60000");
        return sampler;
    }

    static DubboSampler with(DubboSampler sampler, Map<PropertyDescriptor<?, ?>, String> properties) {
        properties.forEach((property, value) -> sampler.setProperty(property.getName(), value));
        return sampler;
    }

    /** Calls a method of the fixture's {@code Arguments}. */
    static SampleResult send(Target target, String method, String types, String arguments) {
        return sampler(target, "Arguments", method, types, arguments).sample(null);
    }

    /** Calls a method of the fixture's {@code Calls}. */
    static SampleResult call(Target target, String method, String types, String arguments) {
        return sampler(target, "Calls", method, types, arguments).sample(null);
    }

    @Override
    public void close() {
        holdsTheTest.threadFinished();
        holdsTheTest.testEnded();
    }
}
