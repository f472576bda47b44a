package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.gui.FitsViewport;
import io.github.jmeterrpc.common.gui.GuideHelp;
import io.github.jmeterrpc.common.gui.MenuTitle;
import io.github.jmeterrpc.common.gui.MethodName;
import io.github.jmeterrpc.common.gui.TryPanel;
import io.github.jmeterrpc.common.gui.field.DefaultsInScope;
import io.github.jmeterrpc.dubbo.element.DubboDefaults;
import io.github.jmeterrpc.dubbo.element.DubboSampler;
import io.github.jmeterrpc.dubbo.gui.browse.BrowseChoice;
import io.github.jmeterrpc.dubbo.gui.browse.BrowsePanel;
import io.github.jmeterrpc.dubbo.gui.browse.Current;
import java.awt.BorderLayout;
import javax.swing.JOptionPane;
import javax.swing.JTabbedPane;
import org.apache.jmeter.gui.TestElementMetadata;
import org.apache.jmeter.samplers.gui.AbstractSamplerGui;
import org.apache.jmeter.testelement.TestElement;

/** Edits a {@link DubboSampler}: where it calls on one tab, what it calls on the next, and a trial call on the last. */
@TestElementMetadata(labelResource = MenuTitle.KEY)
public final class DubboSamplerGui extends AbstractSamplerGui implements FitsViewport {

    private static final long serialVersionUID = 1L;

    private final EndpointPanel endpoint = new EndpointPanel(bindingGroup, this::browse);
    private final CallPanel call = new CallPanel(bindingGroup);
    private final MethodName name = MethodName.of(this, call.methodField());

    /** Creates the panel. Called by JMeter, on the event thread or headless. */
    public DubboSamplerGui() {
        JTabbedPane tabs = new JTabbedPane();
        tabs.addTab(Texts.LABELS.get("endpoint"), endpoint);
        tabs.addTab(Texts.LABELS.get("call"), call);
        TryPanel trial = new TryPanel(Texts.LABELS, this, DubboDefaults.class);
        bindingGroup.add(trial);
        tabs.addTab(Texts.LABELS.get("try"), trial);
        GuideHelp.offer(this, "fields");
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        add(makeTitlePanel(), BorderLayout.NORTH);
        add(tabs, BorderLayout.CENTER);
    }

    private void browse() {
        BrowsePanel.open(
                this,
                Texts.LABELS,
                endpoint.target(DefaultsInScope.ofSelection(DubboDefaults.class)),
                new Current(endpoint.service(), call.method()),
                this::fill);
    }

    private void fill(BrowseChoice choice) {
        endpoint.fill(choice.service());
        choice.method().ifPresent(method -> call.fill(method, this::mayOverwrite));
    }

    private boolean mayOverwrite() {
        int answer = JOptionPane.showConfirmDialog(
                this, Texts.LABELS.get("overwrite"), Texts.LABELS.get("browse.title"), JOptionPane.YES_NO_OPTION);
        return answer == JOptionPane.YES_OPTION;
    }

    @Override
    public String getLabelResource() {
        return "dubbo_sampler_title";
    }

    @Override
    public String getStaticLabel() {
        return Texts.LABELS.get("sampler.title");
    }

    @Override
    public void configure(TestElement element) {
        name.load(() -> super.configure(element));
    }

    @Override
    public void clearGui() {
        name.load(super::clearGui);
    }

    @Override
    public TestElement makeTestElement() {
        return new DubboSampler();
    }
}
