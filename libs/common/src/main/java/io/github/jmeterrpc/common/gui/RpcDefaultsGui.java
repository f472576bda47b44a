package io.github.jmeterrpc.common.gui;

import io.github.jmeterrpc.common.language.Labels;
import java.awt.Component;
import javax.swing.JComponent;
import javax.swing.JTabbedPane;
import org.apache.jmeter.config.gui.AbstractConfigGui;

/** The window of a defaults element, with one tab for the endpoint and one for the call. */
public abstract class RpcDefaultsGui extends AbstractConfigGui implements FitsViewport {

    private static final long serialVersionUID = 1L;

    /** The texts of the plugin; called before the constructor has run. */
    protected abstract Labels labels();

    /** The section of the guide about the element; called before the constructor has run. */
    protected abstract String section();

    /** Fills the window. */
    protected final void fill(JComponent endpoint, JComponent call) {
        JTabbedPane tabs = new JTabbedPane();
        tabs.addTab(labels().get("endpoint"), endpoint);
        tabs.addTab(labels().get("call"), call);
        WindowFrame.fill(this, makeBorder(), makeTitlePanel(), tabs);
    }

    @Override
    protected Component createTitleLabel() {
        return GuideLink.beside(super.createTitleLabel(), this, labels(), section());
    }

    @Override
    public String getLabelResource() {
        return WindowFrame.LABEL_RESOURCE;
    }

    @Override
    public String getStaticLabel() {
        return labels().get("defaults.title");
    }
}
