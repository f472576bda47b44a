package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.gui.MenuTitle;
import io.github.jmeterrpc.common.gui.RpcSamplerGui;
import io.github.jmeterrpc.common.language.Labels;
import io.github.jmeterrpc.thrift.element.ThriftDefaults;
import io.github.jmeterrpc.thrift.element.ThriftSampler;
import io.github.jmeterrpc.thrift.gui.browse.ThriftBrowsePanel;
import org.apache.jmeter.gui.TestElementMetadata;
import org.apache.jmeter.testelement.TestElement;

/** Edits a {@link ThriftSampler}. */
@TestElementMetadata(labelResource = MenuTitle.KEY)
public final class ThriftSamplerGui extends RpcSamplerGui {

    private static final long serialVersionUID = 1L;

    private final ThriftCallPanel call = new ThriftCallPanel(bindingGroup, this::browse);

    /** Creates the panel. Called by JMeter, on the event thread or headless. */
    public ThriftSamplerGui() {
        fill(new ThriftEndpointPanel(bindingGroup), call, call.methodField(), ThriftDefaults.class);
    }

    private void browse() {
        ThriftBrowsePanel.open(
                this,
                ThriftTexts.LABELS,
                call.source(),
                call.current(),
                choice -> call.fill(choice, this::mayOverwrite));
    }

    @Override
    protected Labels labels() {
        return ThriftTexts.LABELS;
    }

    @Override
    public TestElement makeTestElement() {
        return new ThriftSampler();
    }
}
