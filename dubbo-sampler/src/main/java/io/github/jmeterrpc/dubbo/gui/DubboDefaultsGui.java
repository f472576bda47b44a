package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.Labels;
import io.github.jmeterrpc.common.gui.MenuTitle;
import io.github.jmeterrpc.common.gui.RpcDefaultsGui;
import io.github.jmeterrpc.common.gui.field.DefaultsInScope;
import io.github.jmeterrpc.common.gui.field.RowsPanel;
import io.github.jmeterrpc.dubbo.element.DubboDefaults;
import io.github.jmeterrpc.dubbo.gui.browse.BrowsePanel;
import java.awt.BorderLayout;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import org.apache.jmeter.gui.TestElementMetadata;
import org.apache.jmeter.testelement.TestElement;

/**
 * Edits {@link DubboDefaults}: all fields of a sampler except method and arguments, which hardly
 * two samplers have in common.
 */
@TestElementMetadata(labelResource = MenuTitle.KEY)
public final class DubboDefaultsGui extends RpcDefaultsGui {

    private static final long serialVersionUID = 1L;

    private final EndpointPanel endpoint = new EndpointPanel(bindingGroup, this::browse);

    /** Creates the panel. Called by JMeter, on the event thread or headless. */
    public DubboDefaultsGui() {
        RowsPanel attachments = ArgumentsPanel.attachments();
        attachments.setBorder(BorderFactory.createTitledBorder(Texts.LABELS.get("attachments")));
        attachments.setToolTipText(Texts.LABELS.get("attachments.tip"));
        bindingGroup.add(attachments);
        JPanel call = new JPanel(new BorderLayout());
        call.add(CallPanel.options(bindingGroup), BorderLayout.NORTH);
        call.add(attachments, BorderLayout.CENTER);
        fill(endpoint, call);
    }

    private void browse() {
        BrowsePanel.open(
                this,
                Texts.LABELS,
                endpoint.target(DefaultsInScope.ofSelection(DubboDefaults.class)),
                new BrowsePanel.Current(endpoint.service(), ""),
                endpoint::fill);
    }

    @Override
    protected Labels labels() {
        return Texts.LABELS;
    }

    @Override
    protected String section() {
        return "dubbo-defaults";
    }

    @Override
    public TestElement makeTestElement() {
        return new DubboDefaults();
    }
}
