package io.github.jmeterrpc.arrivals.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.ElementContract;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.gui.util.MenuFactory;
import org.junit.jupiter.api.Test;

class IntendedStartTimerGuiTest extends ElementContract {

    @Override
    protected JMeterGUIComponent gui() {
        return new IntendedStartTimerGui();
    }

    @Test
    void standsInTheMenuOfTimers() {
        assertThat(gui().getMenuCategories()).containsExactly(MenuFactory.TIMERS);
    }
}
