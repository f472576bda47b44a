package io.github.jmeterrpc.arrivals.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.ElementContract;
import org.apache.jmeter.gui.JMeterGUIComponent;
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
    void standsInTheMenuOfThreadGroups() {
        assertThat(gui().getMenuCategories()).containsExactly(MenuFactory.THREADS);
    }
}
