package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.gui.MenuTitle;
import io.github.jmeterrpc.common.gui.RpcDefaultsGui;
import io.github.jmeterrpc.common.language.Labels;
import io.github.jmeterrpc.thrift.element.ThriftDefaults;
import io.github.jmeterrpc.thrift.gui.browse.Current;
import io.github.jmeterrpc.thrift.gui.browse.ThriftBrowsePanel;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.TestElementMetadata;
import org.apache.jmeter.testelement.TestElement;

/**
 * Edits {@link ThriftDefaults}: all properties of a sampler except method and arguments.
 */
@TestElementMetadata(labelResource = MenuTitle.KEY)
public final class ThriftDefaultsGui extends RpcDefaultsGui {

    private static final long serialVersionUID = 1L;

    private final IdlPanel idl = new IdlPanel(bindingGroup, this::browse);

    /** Creates the panel. Called by JMeter, on the event thread or headless. */
    public ThriftDefaultsGui() {
        JPanel call = new JPanel(new MigLayout("fillx, wrap 1, insets 4, gapy 2", "[grow,fill]"));
        call.add(idl);
        call.add(ThriftCallPanel.options(bindingGroup));
        fill(new ThriftEndpointPanel(bindingGroup), call);
    }

    private void browse() {
        ThriftBrowsePanel.open(
                this,
                ThriftTexts.LABELS,
                idl.source(),
                new Current(idl.service(), ""),
                choice -> idl.fill(choice.service()));
    }

    @Override
    protected Labels labels() {
        return ThriftTexts.LABELS;
    }

    @Override
    protected String section() {
        return "thrift-defaults";
    }

    @Override
    public TestElement makeTestElement() {
        return new ThriftDefaults();
    }
}
