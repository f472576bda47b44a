package io.github.jmeterrpc.influx.gui;

import io.github.jmeterrpc.common.gui.FitsViewport;
import io.github.jmeterrpc.common.gui.GuideLink;
import io.github.jmeterrpc.common.gui.MenuTitle;
import io.github.jmeterrpc.common.gui.WindowFrame;
import io.github.jmeterrpc.influx.element.InfluxDbMetrics;
import io.github.jmeterrpc.influx.element.Parameter;
import io.github.jmeterrpc.influx.element.Parameter.Group;
import java.awt.Component;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.TestElementMetadata;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/** Edits an {@link InfluxDbMetrics}. */
@TestElementMetadata(labelResource = MenuTitle.KEY)
public final class InfluxDbMetricsGui extends AbstractListenerGui implements FitsViewport {

    private static final long serialVersionUID = 1L;

    /** Creates the panel. Called by JMeter, on the event thread or headless. */
    public InfluxDbMetricsGui() {
        JPanel fields =
                new JPanel(new MigLayout("fill, wrap 1, insets 0, gapy 1", "[grow,fill]", "[][grow,fill][][][]"));
        FieldGroups groups = new FieldGroups(bindingGroup);
        fields.add(groups.server(this::typed));
        fields.add(groups.tags());
        fields.add(groups.of(Group.RECORDING, "recording"));
        fields.add(groups.of(Group.DELIVERY, "delivery"));
        fields.add(groups.of(Group.PAGE, "page"));
        WindowFrame.fill(this, makeBorder(), makeTitlePanel(), fields);
    }

    /** An element of its own with what is typed at this moment. */
    private TestElement typed() {
        TestElement element = makeTestElement();
        modifyTestElement(element);
        return element;
    }

    @Override
    protected Component createTitleLabel() {
        return GuideLink.beside(super.createTitleLabel(), this, Parameter.TEXTS, "use-it");
    }

    @Override
    public String getLabelResource() {
        return WindowFrame.LABEL_RESOURCE;
    }

    @Override
    public String getStaticLabel() {
        return Parameter.TEXTS.get("metrics.title");
    }

    @Override
    public TestElement makeTestElement() {
        return new InfluxDbMetrics();
    }
}
