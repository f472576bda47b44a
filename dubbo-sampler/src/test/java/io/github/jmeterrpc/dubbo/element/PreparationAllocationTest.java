package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.contract.PreparationAllocationContract;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;

class PreparationAllocationTest extends PreparationAllocationContract {

    @Override
    protected Preparation preparation(int argumentLength) {
        DubboSampler sampler = new DubboSampler();
        sampler.setProperty("DubboSampler.address", "dubbo://127.0.0.1:20880");
        sampler.setProperty("DubboSampler.interface", "com.example.Service");
        sampler.setProperty("DubboSampler.method", "echo");
        sampler.setProperty("DubboSampler.parameterTypes", "String");
        sampler.setProperty("DubboSampler.arguments", "[\"" + "x".repeat(argumentLength) + "\"]");
        DubboCallPreparation preparation = new DubboCallPreparation();
        return defaults -> preparation.prepare(sampler, defaults, 0, true).requestText();
    }

    @Override
    protected List<TestElement> defaults() {
        DubboDefaults outer = new DubboDefaults();
        outer.setProperty("DubboSampler.timeout", "1000");
        return List.of(new DubboDefaults(), outer);
    }
}
