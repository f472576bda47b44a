package io.github.jmeterrpc.common.gui.field;

import javax.swing.JComboBox;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * Binds an editable combo box to a text property, so that users can also type other names and
 * variables.
 */
public final class ComboBinding implements Binding {

    private final JComboBox<String> combo;
    private final PropertyDescriptor<?, ?> property;

    /**
     * @param combo an editable combo box
     * @param property removed from the element when nothing is typed
     */
    public ComboBinding(JComboBox<String> combo, PropertyDescriptor<?, ?> property) {
        this.combo = combo;
        this.property = property;
    }

    /** {@inheritDoc} Reads the editor: the selected item lacks unfinished input. */
    @Override
    public void updateElement(TestElement element) {
        String text = String.valueOf(combo.getEditor().getItem());
        if (text.isEmpty()) {
            element.removeProperty(property.getName());
        } else {
            element.setProperty(property.getName(), text);
        }
    }

    @Override
    public void updateUi(TestElement element) {
        String text = element.getPropertyAsString(property.getName(), "");
        combo.setSelectedItem(text);
        combo.getEditor().setItem(text);
    }
}
