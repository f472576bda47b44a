package io.github.jmeterrpc.dubbo.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.dubbo.element.scope.SharedDubboClient;
import io.github.jmeterrpc.dubbo.typed.example.TakeFromWarehouse;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.junit.jupiter.api.Test;

class DubboJavaSamplerLifeCycleTest {

    @Test
    void theClientLivesFromTheFirstInstanceToTheLast() {
        JMeterEnvironment.prepare();
        TakeFromWarehouse first = new TakeFromWarehouse();
        TakeFromWarehouse second = new TakeFromWarehouse();
        JavaSamplerContext context = new JavaSamplerContext(first.getDefaultParameters());
        first.setupTest(context);
        second.setupTest(context);
        first.teardownTest(context);
        first.teardownTest(context);
        assertThat(SharedDubboClient.INSTANCE.get()).isNotNull();
        second.teardownTest(context);
        assertThatThrownBy(SharedDubboClient.INSTANCE::get).isInstanceOf(IllegalStateException.class);
    }
}
