package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.Labels;
import io.github.jmeterrpc.dubbo.element.DubboSampler;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import java.awt.BorderLayout;
import javax.swing.BorderFactory;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextField;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.JSyntaxTextAreaBinding;
import org.apache.jmeter.gui.JTextComponentBinding;
import org.apache.jmeter.gui.TestElementMetadata;
import org.apache.jmeter.gui.util.JSyntaxTextArea;
import org.apache.jmeter.gui.util.JTextScrollPane;
import org.apache.jmeter.samplers.gui.AbstractSamplerGui;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/** Edits a {@link DubboSampler}: the endpoint above, the call below. */
@TestElementMetadata(labelResource = "dubbo_sampler_title")
public final class DubboSamplerGui extends AbstractSamplerGui {

    private static final long serialVersionUID = 1L;

    private static final Labels LABELS = new Labels(DubboSamplerGui.class, "labels");
    private static final int ARGUMENT_ROWS = 12;
    private static final int ARGUMENT_COLUMNS = 80;

    /** Creates the panel. Called by JMeter, on the event thread or headless. */
    public DubboSamplerGui() {
        DubboSchema schema = DubboSchema.INSTANCE;
        JPanel endpoint = section("endpoint");
        addField(endpoint, "address", schema.address, "span 3");
        addField(endpoint, "interface", schema.interfaceName, "span 3");
        addField(endpoint, "group", schema.group, "");
        addField(endpoint, "version", schema.version, "");

        JPanel call = section("call");
        addField(call, "method", schema.method, "");
        addField(call, "timeout", schema.timeout, "");
        addField(call, "parameterTypes", schema.parameterTypes, "span 3");
        addArguments(call, schema);

        JPanel top = new JPanel(new BorderLayout());
        top.add(makeTitlePanel(), BorderLayout.NORTH);
        top.add(endpoint, BorderLayout.SOUTH);
        setLayout(new BorderLayout(0, 5));
        setBorder(makeBorder());
        add(top, BorderLayout.NORTH);
        add(call, BorderLayout.CENTER);
    }

    private static JPanel section(String title) {
        JPanel panel = new JPanel(new MigLayout("fillx, wrap 4", "[][grow,fill][][grow,fill]"));
        panel.setBorder(BorderFactory.createTitledBorder(LABELS.get(title)));
        return panel;
    }

    private void addField(JPanel panel, String key, PropertyDescriptor<?, ?> property, String constraint) {
        JTextField field = new JTextField();
        field.setName(key);
        field.setToolTipText(LABELS.get(key + ".tip"));
        panel.add(labelOf(field, key));
        panel.add(field, constraint);
        bindingGroup.add(new JTextComponentBinding(field, property));
    }

    private void addArguments(JPanel panel, DubboSchema schema) {
        JSyntaxTextArea area = JSyntaxTextArea.getInstance(ARGUMENT_ROWS, ARGUMENT_COLUMNS);
        area.setLanguage("json");
        area.setName("arguments");
        panel.add(labelOf(area, "arguments"), "span 4");
        panel.add(JTextScrollPane.getInstance(area), "span 4, grow, push");
        bindingGroup.add(new JSyntaxTextAreaBinding(area, schema.arguments));
    }

    private static JLabel labelOf(JComponent component, String key) {
        JLabel label = new JLabel(LABELS.get(key));
        label.setLabelFor(component);
        return label;
    }

    @Override
    public String getLabelResource() {
        return "dubbo_sampler_title";
    }

    @Override
    public String getStaticLabel() {
        return LABELS.get("sampler.title");
    }

    @Override
    public TestElement makeTestElement() {
        return new DubboSampler();
    }

    @Override
    public String getDocAnchor() {
        return "Dubbo_Request";
    }
}
