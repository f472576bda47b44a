package io.github.jmeterrpc.common.gui.field;

import io.github.jmeterrpc.common.language.Labels;
import java.awt.BorderLayout;
import java.text.MessageFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.SwingConstants;
import javax.swing.UIManager;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.apache.jmeter.testelement.schema.TestElementPropertyDescriptor;

/**
 * A group of fields that is collapsed while an element sets none of them: one line then shows the
 * values in effect. A click on the line opens it; it is open where the element sets a field.
 */
public final class FoldedGroup extends JPanel implements Binding {

    private static final long serialVersionUID = 1L;

    private static final String SEPARATOR = " · ";

    private final transient Map<PropertyDescriptor<?, ?>, String> fields = new LinkedHashMap<>();
    private final String title;
    private final String closed;
    private final String byDefault;
    private final JButton header = new Header();
    private final JComponent content;

    /**
     * The values in effect while the group is collapsed: those of the defaults in scope, or else
     * the usual values.
     */
    private String holds;

    /**
     * @param labels have the text of the key and, with {@code .closed} appended, the values in
     *     effect if no field is set; and {@code group.closed}, a pattern for both
     * @param key the title; with {@code .header} appended the name of the line as a component
     * @param content the fields; hidden while the group is closed
     * @param fields the properties of the fields with their labels
     */
    public FoldedGroup(Labels labels, String key, JComponent content, Map<PropertyDescriptor<?, ?>, String> fields) {
        super(new BorderLayout());
        this.content = content;
        this.fields.putAll(fields);
        title = labels.get(key);
        closed = labels.get("group.closed");
        byDefault = labels.get(key + ".closed");
        holds = byDefault;
        header.setName(key + ".header");
        header.addActionListener(event -> open(!content.isVisible()));
        add(header, BorderLayout.NORTH);
        add(content, BorderLayout.CENTER);
        open(false);
    }

    private void open(boolean open) {
        content.setVisible(open);
        header.setText(open ? title : MessageFormat.format(closed, title, holds));
        header.setIcon(UIManager.getIcon(open ? "Tree.expandedIcon" : "Tree.collapsedIcon"));
        revalidate();
    }

    @Override
    public void updateElement(TestElement element) {
        // The state of the group is not saved.
    }

    @Override
    public void updateUi(TestElement element) {
        DefaultsInScope defaults = DefaultsInScope.ofSelection(ConfigTestElement.class);
        List<String> inherited = fields.entrySet().stream()
                .flatMap(field -> inherited(field.getKey(), field.getValue(), defaults))
                .toList();
        holds = inherited.isEmpty() ? byDefault : String.join(SEPARATOR, inherited);
        open(fields.keySet().stream().anyMatch(property -> isSet(element, property)));
    }

    private static Stream<String> inherited(PropertyDescriptor<?, ?> property, String label, DefaultsInScope defaults) {
        String value = defaults.complete("", property);
        if (value.isEmpty()) {
            return Stream.empty();
        }
        if (property instanceof TestElementPropertyDescriptor) {
            return Stream.of(label.replaceFirst("[:：]$", ""));
        }
        boolean secret = property.getName().toLowerCase(Locale.ROOT).contains("password");
        return Stream.of(label + " " + (secret ? EmptyText.HIDDEN : value));
    }

    /** Returns whether the element has a value other than the default. */
    private static boolean isSet(TestElement element, PropertyDescriptor<?, ?> property) {
        JMeterProperty stored = element.getPropertyOrNull(property.getName());
        if (stored == null) {
            return false;
        }
        if (stored.getObjectValue() instanceof Arguments table) {
            return table.getArgumentCount() > 0;
        }
        String text = stored.getStringValue();
        return !text.isEmpty() && !text.equals(String.valueOf(property.getDefaultValue()));
    }

    /** A line that can be clicked, and pressed by Space, but does not look like a button. */
    private static final class Header extends JButton {

        private static final long serialVersionUID = 1L;

        @Override
        public void updateUI() {
            super.updateUI();
            setContentAreaFilled(false);
            setBorderPainted(false);
            setHorizontalAlignment(SwingConstants.LEADING);
        }
    }
}
