package io.github.jmeterrpc.influx.gui;

import io.github.jmeterrpc.common.gui.CheckBar;
import io.github.jmeterrpc.common.gui.FitsViewport;
import io.github.jmeterrpc.common.gui.GuideLink;
import io.github.jmeterrpc.common.gui.MenuTitle;
import io.github.jmeterrpc.common.gui.WindowFrame;
import io.github.jmeterrpc.common.gui.field.Form;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import io.github.jmeterrpc.common.gui.field.OnEdit;
import io.github.jmeterrpc.common.gui.field.RowsPanel;
import io.github.jmeterrpc.common.language.Labels;
import io.github.jmeterrpc.influx.element.InfluxDbMetrics;
import io.github.jmeterrpc.influx.element.InfluxDbMetricsSchema;
import io.github.jmeterrpc.influx.element.Parameter;
import io.github.jmeterrpc.influx.element.Parameter.ParameterGroup;
import java.awt.BorderLayout;
import java.awt.Component;
import java.util.stream.Stream;
import javax.swing.BorderFactory;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JTextField;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.TestElementMetadata;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.schema.BooleanPropertyDescriptor;
import org.apache.jmeter.visualizers.gui.AbstractListenerGui;

/** Edits an {@link InfluxDbMetrics}. */
@TestElementMetadata(labelResource = MenuTitle.KEY)
public final class InfluxDbMetricsGui extends AbstractListenerGui implements FitsViewport {

    private static final long serialVersionUID = 1L;

    private static final InfluxDbMetricsSchema SCHEMA = InfluxDbMetricsSchema.INSTANCE;
    private static final Labels TEXTS = Parameter.TEXTS;

    /** Creates the panel. Called by JMeter, on the event thread or headless. */
    public InfluxDbMetricsGui() {
        JPanel fields = new JPanel(new MigLayout("fill, wrap 1, insets 0, gapy 1, hidemode 3", "[grow,fill]", "[]"));
        fields.add(new LivePageLink(TEXTS));
        fields.add(server());
        fields.add(tags(), "growy, pushy");
        fields.add(of(ParameterGroup.RECORDING, "recording"));
        fields.add(of(ParameterGroup.DELIVERY, "delivery"));
        fields.add(of(ParameterGroup.PAGE, "page"));
        WindowFrame.fill(this, makeBorder(), makeTitlePanel(), fields);
    }

    /** The destination of points, and a button to test it. */
    private JPanel server() {
        Form form = new Form(TEXTS, bindingGroup, "server");
        CheckBar connection = new CheckBar(TEXTS, "connection", () -> new TypedConnection(typed()));
        in(ParameterGroup.SERVER).forEach(parameter -> {
            if (add(form, parameter) instanceof JTextField field) {
                field.getDocument().addDocumentListener(new OnEdit(connection::clear));
            }
        });
        bindingGroup.add(connection);
        form.panel().add(connection, "span 4, growx");
        return form.panel();
    }

    /** Tags that identify the source of every point. */
    private JPanel tags() {
        Form form = new Form(TEXTS, bindingGroup);
        in(ParameterGroup.TAGS).forEach(parameter -> add(form, parameter));
        RowsPanel tags =
                new RowsPanel("userTags", SCHEMA.userTags, TEXTS.get("userTags.name"), TEXTS.get("userTags.value"));
        tags.setBorder(BorderFactory.createTitledBorder(TEXTS.get("userTags")));
        tags.setToolTipText(TEXTS.get("userTags.tip"));
        bindingGroup.add(tags);
        JPanel panel = new JPanel(new BorderLayout());
        panel.setBorder(BorderFactory.createTitledBorder(TEXTS.get("tags")));
        panel.add(form.panel(), BorderLayout.NORTH);
        panel.add(tags, BorderLayout.CENTER);
        return panel;
    }

    /** A group that consists of fields only; collapsed while all fields have their defaults. */
    private JPanel of(ParameterGroup group, String titleKey) {
        Form form = new Form(TEXTS, bindingGroup);
        in(group).forEach(parameter -> add(form, parameter));
        return form.folded(titleKey);
    }

    private static Stream<Parameter<?>> in(ParameterGroup group) {
        return SCHEMA.parameters().stream().filter(parameter -> parameter.group() == group);
    }

    private static JComponent add(Form form, Parameter<?> parameter) {
        String name = parameter.name();
        return switch (parameter.field()) {
            case LINE -> form.text(name, parameter.property(), Width.WHOLE);
            case TEXT -> form.text(name, parameter.property(), Width.HALF);
            case SECRET -> form.password(name, parameter.property(), Width.HALF);
            case FILE -> form.file(name, parameter.property(), Width.HALF);
            case CHOICE ->
                form.combo(
                        name,
                        parameter.property(),
                        Width.HALF,
                        parameter.choices().toArray(String[]::new));
            case CHECK -> form.check(name, (BooleanPropertyDescriptor<?>) parameter.property(), Width.WHOLE);
        };
    }

    /** Returns a separate element with the current input. */
    private TestElement typed() {
        TestElement element = makeTestElement();
        modifyTestElement(element);
        return element;
    }

    @Override
    protected Component createTitleLabel() {
        return GuideLink.beside(super.createTitleLabel(), this, TEXTS, "use-it");
    }

    @Override
    public String getLabelResource() {
        return WindowFrame.LABEL_RESOURCE;
    }

    @Override
    public String getStaticLabel() {
        return TEXTS.get("metrics.title");
    }

    @Override
    public TestElement makeTestElement() {
        return new InfluxDbMetrics();
    }
}
