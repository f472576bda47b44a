package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.contract.PreparationAllocationContract;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.thrift.engine.Plans;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.extension.RegisterExtension;

class PreparationAllocationTest extends PreparationAllocationContract {

    @RegisterExtension
    final Opened opened = new Opened();

    private final ThriftTestScope test = opened.add(new ThriftTestScope());

    @Override
    protected Preparation preparation(int argumentLength) {
        ThriftSampler sampler = new ThriftSampler();
        sampler.setProperty("ThriftSampler.host", "127.0.0.1");
        sampler.setProperty("ThriftSampler.idlFile", Plans.IDL);
        sampler.setProperty("ThriftSampler.method", "echo");
        sampler.setProperty("ThriftSampler.arguments", "[\"" + "x".repeat(argumentLength) + "\"]");
        ThriftCallPreparation preparation = new ThriftCallPreparation(() -> test);
        return defaults ->
                preparation.prepare(sampler, defaults, 0, true).request().text();
    }

    @Override
    protected List<TestElement> defaults() {
        ThriftDefaults outer = new ThriftDefaults();
        outer.setProperty("ThriftSampler.readTimeout", "1000");
        return List.of(new ThriftDefaults(), outer);
    }
}
