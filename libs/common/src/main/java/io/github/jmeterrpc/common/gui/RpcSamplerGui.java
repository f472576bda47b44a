package io.github.jmeterrpc.common.gui;

import io.github.jmeterrpc.common.gui.field.OnEdit;
import io.github.jmeterrpc.common.language.Labels;
import java.awt.Component;
import javax.swing.JComponent;
import javax.swing.JOptionPane;
import javax.swing.JTabbedPane;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.samplers.gui.AbstractSamplerGui;
import org.apache.jmeter.testelement.TestElement;

/** The window of a sampler, with one tab each for endpoint, call and trial call. */
public abstract class RpcSamplerGui extends AbstractSamplerGui implements FitsViewport {

    private static final long serialVersionUID = 1L;

    private static final int CALL_TAB = 1;

    private transient MethodName name;
    private final JTabbedPane tabs = new JTabbedPane();

    /** The texts of the plugin; called before the constructor has run. */
    protected abstract Labels labels();

    /**
     * Fills the window.
     *
     * @param method the field of the method, which names the element
     * @param defaultsKind the class of the sampler's defaults elements
     */
    protected final void fill(
            JComponent endpoint, JComponent call, JTextComponent method, Class<? extends TestElement> defaultsKind) {
        name = MethodName.of(this, method);
        TryPanel trial = new TryPanel(labels(), this, defaultsKind);
        bindingGroup.add(trial);
        OnEdit.anywhere(endpoint, trial::clear);
        OnEdit.anywhere(call, trial::clear);
        tabs.addTab(labels().get("endpoint"), endpoint);
        tabs.addTab(labels().get("call"), call);
        tabs.addTab(labels().get("try"), trial);
        WindowFrame.fill(this, makeBorder(), makeTitlePanel(), tabs);
    }

    /** Shows the tab with method and arguments, for example after they were filled in. */
    protected final void showCall() {
        tabs.setSelectedIndex(CALL_TAB);
    }

    /** Asks the user whether to replace the existing arguments. */
    protected final boolean mayOverwrite() {
        int answer = JOptionPane.showConfirmDialog(
                this, labels().get("overwrite"), labels().get("browse.title"), JOptionPane.YES_NO_OPTION);
        return answer == JOptionPane.YES_OPTION;
    }

    @Override
    protected Component createTitleLabel() {
        return GuideLink.beside(super.createTitleLabel(), this, labels(), "fields");
    }

    @Override
    public String getLabelResource() {
        return WindowFrame.LABEL_RESOURCE;
    }

    @Override
    public String getStaticLabel() {
        return labels().get("sampler.title");
    }

    @Override
    public void configure(TestElement element) {
        name.load(() -> super.configure(element));
    }

    @Override
    public void clearGui() {
        name.load(super::clearGui);
    }
}
