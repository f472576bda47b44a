package io.github.jmeterrpc.arrivals.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.arrivals.element.ArrivalsRun;
import io.github.jmeterrpc.common.contract.ElementContract;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.PreAction;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.apache.jmeter.threads.AbstractThreadGroupSchema;
import org.junit.jupiter.api.Test;

class ArrivalsGuiTest extends ElementContract {

    @Override
    protected JMeterGUIComponent gui() {
        return new ArrivalsGui();
    }

    /** JMeter's own panel of thread groups edits what every thread group has. */
    @Override
    protected boolean isLeftOut(PropertyDescriptor<?, ?> property) {
        return AbstractThreadGroupSchema.INSTANCE.getProperties().containsKey(property.getName());
    }

    @Test
    void validateBeginsOneArrivalAndStartAllOfThem() throws Exception {
        gui();
        try {
            PreAction.ofStart(ActionNames.VALIDATE_TG);
            assertThat(samples()).isOne();
            PreAction.ofStart(ActionNames.ACTION_START);
            assertThat(samples()).isEqualTo(100);
        } finally {
            PreAction.ofStart(ActionNames.ACTION_START);
        }
    }

    private static int samples() throws Exception {
        AtomicInteger samples = new AtomicInteger();
        new ArrivalsRun(ArrivalsRun.group("rate(1000000/s) even_arrivals(0.1 ms)", 20))
                .sampler("call", result -> samples.incrementAndGet())
                .start()
                .await();
        return samples.get();
    }

    @Test
    void standsInTheMenuOfThreadGroups() {
        assertThat(gui().getMenuCategories()).containsExactly(MenuFactory.THREADS);
    }
}
