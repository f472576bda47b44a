package io.github.jmeterrpc.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.ElementContract;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import java.util.Set;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElementSchema;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.junit.jupiter.api.Test;

class DubboDefaultsGuiTest extends ElementContract {

    /** What hardly two samplers have in common. */
    private static final Set<PropertyDescriptor<?, ?>> OF_ONE_SAMPLER = Set.of(
            DubboSchema.INSTANCE.method,
            DubboSchema.INSTANCE.parameterTypes,
            DubboSchema.INSTANCE.arguments,
            DubboSchema.INSTANCE.argumentRows,
            DubboSchema.INSTANCE.messageCount,
            DubboSchema.INSTANCE.messageRate,
            DubboSchema.INSTANCE.messagesAnswered,
            DubboSchema.INSTANCE.endAfterReplies,
            DubboSchema.INSTANCE.endAfterMillis);

    @Override
    protected JMeterGUIComponent gui() {
        return new DubboDefaultsGui();
    }

    @Override
    protected TestElementSchema schema() {
        return DubboSchema.INSTANCE;
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
