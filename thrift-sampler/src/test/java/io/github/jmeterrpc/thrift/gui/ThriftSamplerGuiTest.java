package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.contract.ElementContract;
import org.apache.jmeter.gui.JMeterGUIComponent;

class ThriftSamplerGuiTest extends ElementContract {

    @Override
    protected JMeterGUIComponent gui() {
        return new ThriftSamplerGui();
    }
}
