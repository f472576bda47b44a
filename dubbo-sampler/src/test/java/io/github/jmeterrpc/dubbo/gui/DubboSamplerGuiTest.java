package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.contract.ElementContract;
import org.apache.jmeter.gui.JMeterGUIComponent;

class DubboSamplerGuiTest extends ElementContract {

    @Override
    protected JMeterGUIComponent gui() {
        return new DubboSamplerGui();
    }
}
