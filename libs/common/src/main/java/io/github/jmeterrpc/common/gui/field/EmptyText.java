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
 * Gray text in an empty field: the value that holds then, from the nearest defaults element of the
 * plan that has one, else the property's default. A label inside the field, since no look and feel
 * but some offers this.
 */
final class EmptyText implements Binding {

    /** Instead of a password. */
    static final String HIDDEN = "••••••";

    private final JTextComponent field;
    private final PropertyDescriptor<?, ?> property;
    private final String byDefault;
    private final JLabel shown;

    /**
     * @param labels has the text of the key with {@code .empty} appended, if what holds is to be
     *     said in other words
     * @param key with {@code .empty} appended, the name of the label as a component too
     * @param property the edited property
     */
    EmptyText(Labels labels, String key, JTextComponent field, PropertyDescriptor<?, ?> property) {
        this.field = field;
        this.property = property;
        byDefault = labels.find(key + ".empty").orElseGet(() -> Objects.toString(property.getDefaultValue(), ""));
        shown = new GrayLabel(field);
        shown.setName(key + ".empty");
        // Values of a plan are text, never HTML.
        shown.putClientProperty("html.disable", Boolean.TRUE);
        install();
        // Another look and feel, or another size of text, takes everything out of a field.
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
        // Nothing of it is stored.
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
     * Between the field's colors, so that it can be read in every look and feel; what those disable
     * often cannot.
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
            // Not the field's own: editors with highlighting leave that black.
            Color text = UIManager.getColor("Label.foreground");
            Color paper = field.getBackground();
            return new Color(
                    (text.getRed() + paper.getRed()) / 2,
                    (text.getGreen() + paper.getGreen()) / 2,
                    (text.getBlue() + paper.getBlue()) / 2);
        }
    }
}
