package io.github.jmeterrpc.common.gui.field;

import io.github.jmeterrpc.common.language.Labels;
import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Font;
import java.util.Objects;
import javax.swing.JLabel;
import javax.swing.JPasswordField;
import javax.swing.JTextArea;
import javax.swing.UIManager;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * Gray text in an empty field: the value in effect, which is that of the nearest defaults element
 * or else the property's default. It is a label inside the field, because only some look and feels
 * have such a text.
 */
final class EmptyText implements Binding {

    /** Shown instead of a password. */
    static final String HIDDEN = "••••••";

    private final JTextComponent field;
    private final PropertyDescriptor<?, ?> property;
    private final String byDefault;
    private final JLabel shown;

    /**
     * @param labels has the text of the key with {@code .empty} appended, if the value in effect
     *     has a special description
     * @param key with {@code .empty} appended, the name of the label as a component too
     * @param property the edited property
     */
    EmptyText(Labels labels, String key, JTextComponent field, PropertyDescriptor<?, ?> property) {
        this.field = field;
        this.property = property;
        byDefault = labels.find(key + ".empty").orElseGet(() -> Objects.toString(property.getDefaultValue(), ""));
        shown = new GrayLabel(field);
        shown.setName(key + ".empty");
        // Show values of a plan as text, never as HTML.
        shown.putClientProperty("html.disable", Boolean.TRUE);
        install();
        // A change of look and feel or text size removes all components from a field.
        field.addPropertyChangeListener("UI", event -> install());
        field.getDocument().addDocumentListener(new OnEdit(this::showOrHide));
        show(byDefault);
    }

    private void install() {
        field.setLayout(new BorderLayout());
        shown.updateUI();
        field.add(shown, field instanceof JTextArea ? BorderLayout.NORTH : BorderLayout.CENTER);
        field.revalidate();
    }

    private void show(String text) {
        shown.setText(text);
        showOrHide();
    }

    private void showOrHide() {
        shown.setVisible(field.getDocument().getLength() == 0);
    }

    @Override
    public void updateElement(TestElement element) {
        // The text is not saved with the plan.
    }

    @Override
    public void updateUi(TestElement element) {
        show(DefaultsInScope.ofSelection(ConfigTestElement.class));
    }

    void show(DefaultsInScope defaults) {
        String inherited = defaults.complete("", property);
        if (inherited.isEmpty()) {
            show(byDefault);
        } else {
            show(field instanceof JPasswordField ? HIDDEN : inherited);
        }
    }

    /**
     * A color between the field's colors, readable in every look and feel; their colors for
     * disabled text often are not.
     */
    private static final class GrayLabel extends JLabel {

        private static final long serialVersionUID = 1L;

        private final JTextComponent field;

        GrayLabel(JTextComponent field) {
            this.field = field;
        }

        @Override
        public Font getFont() {
            return field == null ? super.getFont() : field.getFont();
        }

        @Override
        public Color getForeground() {
            if (field == null) {
                return super.getForeground();
            }
            // Not the field's own color, which editors with highlighting leave black.
            Color text = UIManager.getColor("Label.foreground");
            Color paper = field.getBackground();
            return new Color(
                    (text.getRed() + paper.getRed()) / 2,
                    (text.getGreen() + paper.getGreen()) / 2,
                    (text.getBlue() + paper.getBlue()) / 2);
        }
    }
}
