package io.github.jmeterrpc.thrift.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.ElementContract;
import io.github.jmeterrpc.thrift.element.ThriftSchema;
import java.util.Set;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElementSchema;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.junit.jupiter.api.Test;

class ThriftDefaultsGuiTest extends ElementContract {

    /** What hardly two samplers have in common. */
    private static final Set<PropertyDescriptor<?, ?>> OF_ONE_SAMPLER =
            Set.of(ThriftSchema.INSTANCE.method, ThriftSchema.INSTANCE.arguments);

    @Override
    protected JMeterGUIComponent gui() {
        return new ThriftDefaultsGui();
    }

    @Override
    protected TestElementSchema schema() {
        return ThriftSchema.INSTANCE;
    }

    @Override
    protected boolean isLeftOut(PropertyDescriptor<?, ?> property) {
        return OF_ONE_SAMPLER.contains(property);
    }

    @Test
    void standsInTheMenuOfConfigElements() {
        assertThat(gui().getMenuCategories()).containsExactly(MenuFactory.CONFIG_ELEMENTS);
    }
}
