package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.gui.FitsViewport;
import io.github.jmeterrpc.common.gui.GuideLink;
import io.github.jmeterrpc.common.gui.MenuTitle;
import io.github.jmeterrpc.common.gui.WindowFrame;
import io.github.jmeterrpc.thrift.element.ThriftDefaults;
import io.github.jmeterrpc.thrift.gui.browse.BrowsePanel;
import io.github.jmeterrpc.thrift.gui.browse.Current;
import java.awt.Component;
import javax.swing.JPanel;
import javax.swing.JTabbedPane;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.config.gui.AbstractConfigGui;
import org.apache.jmeter.gui.TestElementMetadata;
import org.apache.jmeter.testelement.TestElement;

/**
 * Edits {@link ThriftDefaults}: all properties of a sampler but method and arguments.
 */
@TestElementMetadata(labelResource = MenuTitle.KEY)
public final class ThriftDefaultsGui extends AbstractConfigGui implements FitsViewport {

    private static final long serialVersionUID = 1L;

    private final IdlPanel idl = new IdlPanel(bindingGroup, this::browse);

    /** Creates the panel. Called by JMeter, on the event thread or headless. */
    public ThriftDefaultsGui() {
        JPanel call = new JPanel(new MigLayout("fillx, wrap 1, insets 4, gapy 2", "[grow,fill]"));
        call.add(idl);
        call.add(CallPanel.options(bindingGroup));
        JTabbedPane tabs = new JTabbedPane();
        tabs.addTab(Texts.LABELS.get("endpoint"), new EndpointPanel(bindingGroup));
        tabs.addTab(Texts.LABELS.get("call"), call);
        WindowFrame.fill(this, makeBorder(), makeTitlePanel(), tabs);
    }

    private void browse() {
        BrowsePanel.open(
                this, Texts.LABELS, idl.source(), new Current(idl.service(), ""), choice -> idl.fill(choice.service()));
    }

    @Override
    protected Component createTitleLabel() {
        return GuideLink.beside(super.createTitleLabel(), this, Texts.LABELS, "thrift-defaults");
    }

    @Override
    public String getLabelResource() {
        return WindowFrame.LABEL_RESOURCE;
    }

    @Override
    public String getStaticLabel() {
        return Texts.LABELS.get("defaults.title");
    }

    @Override
    public TestElement makeTestElement() {
        return new ThriftDefaults();
    }
}
