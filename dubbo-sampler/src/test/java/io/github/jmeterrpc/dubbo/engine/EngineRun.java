package io.github.jmeterrpc.dubbo.engine;

import io.github.jmeterrpc.dubbo.element.DubboSampler;
import io.github.jmeterrpc.dubbo.provider.TestService;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.jmeter.testelement.TestElement;

/** A test plan with one Dubbo sampler, run by JMeter's own engine in this JVM. */
final class EngineRun extends io.github.jmeterrpc.common.contract.EngineRun {

    private final DubboSampler sampler;

    /**
     * Prepares a plan.
     *
     * @param threads number of calling threads
     * @param loops iterations of each thread; the variable {@value #INDEX} has the number of the
     *     current one, from 1
     * @param properties properties of the sampler, with names without {@code DubboSampler.};
     *     without a timeout, calls have a minute
     * @param others further elements in the group
     */
    EngineRun(int threads, int loops, Map<String, String> properties, TestElement... others) {
        this(threads, loops, sampler(properties), others);
    }

    private EngineRun(int threads, int loops, DubboSampler sampler, TestElement... others) {
        super(
                threads,
                loops,
                Stream.concat(Stream.of(sampler), Stream.of(others)).toArray(TestElement[]::new));
        this.sampler = sampler;
    }

    private static DubboSampler sampler(Map<String, String> properties) {
        DubboSampler sampler = new DubboSampler();
        sampler.setName("call");
        sampler.setProperty("DubboSampler.interface", TestService.class.getName());
        // The first calls of a provider that has just started take seconds on a busy machine.
        sampler.setProperty("DubboSampler.timeout", "60000");
        properties.forEach((name, value) -> sampler.setProperty("DubboSampler." + name, value));
        return sampler;
    }

    /** The sampler of the plan, to be changed before the start. */
    DubboSampler sampler() {
        return sampler;
    }

    @Override
    public EngineRun start() {
        super.start();
        return this;
    }
}
