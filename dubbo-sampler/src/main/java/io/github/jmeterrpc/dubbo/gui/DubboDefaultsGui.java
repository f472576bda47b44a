package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.gui.MenuTitle;
import io.github.jmeterrpc.common.gui.RpcDefaultsGui;
import io.github.jmeterrpc.common.gui.field.DefaultsInScope;
import io.github.jmeterrpc.common.gui.field.RowsPanel;
import io.github.jmeterrpc.common.language.Labels;
import io.github.jmeterrpc.dubbo.element.DubboDefaults;
import io.github.jmeterrpc.dubbo.gui.browse.DubboBrowsePanel;
import java.awt.BorderLayout;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import org.apache.jmeter.gui.TestElementMetadata;
import org.apache.jmeter.testelement.TestElement;

/**
 * Edits {@link DubboDefaults}: all fields of a sampler except method and arguments, which samplers
 * rarely share.
 */
@TestElementMetadata(labelResource = MenuTitle.KEY)
public final class DubboDefaultsGui extends RpcDefaultsGui {

    private static final long serialVersionUID = 1L;

    private final DubboEndpointPanel endpoint = new DubboEndpointPanel(bindingGroup, this::browse);

    /** Creates the panel. Called by JMeter, on the event thread or headless. */
    public DubboDefaultsGui() {
        RowsPanel attachments = DubboArgumentsPanel.attachments();
        attachments.setBorder(BorderFactory.createTitledBorder(DubboTexts.LABELS.get("attachments")));
        attachments.setToolTipText(DubboTexts.LABELS.get("attachments.tip"));
        bindingGroup.add(attachments);
        JPanel call = new JPanel(new BorderLayout());
        call.add(DubboCallPanel.options(bindingGroup), BorderLayout.NORTH);
        call.add(attachments, BorderLayout.CENTER);
        fill(endpoint, call);
    }

    private void browse() {
        DubboBrowsePanel.open(
                this,
                DubboTexts.LABELS,
                endpoint.target(DefaultsInScope.ofSelection(DubboDefaults.class)),
                new DubboBrowsePanel.CurrentMethod(endpoint.service(), ""),
                endpoint.catalogs(DefaultsInScope.ofSelection(DubboDefaults.class)),
                endpoint::fill);
    }

    @Override
    protected Labels labels() {
        return DubboTexts.LABELS;
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
