package io.github.jmeterrpc.common.gui.field;

import java.util.List;
import javax.swing.JComboBox;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.schema.BooleanPropertyDescriptor;

/**
 * Binds an editable combo box to a property that is on, off or not set, or a variable. A check box
 * cannot distinguish off from not set, so that an option that a defaults element switches on could
 * not be switched off below it.
 */
public final class FlagBinding implements Binding {

    private final JComboBox<String> combo;
    private final BooleanPropertyDescriptor<?> property;
    private final String unset;
    private final String on;
    private final String off;

    /** The text of the choice <i>not set</i>, with the value in effect. */
    private String asDefaults;

    /**
     * Puts the three choices into the combo box.
     *
     * @param combo an empty combo box; becomes editable
     * @param property removed from the element when it is not set
     * @param unset text for <i>not set</i>; the value in effect is appended
     * @param on text for <i>on</i>
     * @param off text for <i>off</i>
     */
    public FlagBinding(
            JComboBox<String> combo, BooleanPropertyDescriptor<?> property, String unset, String on, String off) {
        this.combo = combo;
        this.property = property;
        this.unset = unset;
        this.on = on;
        this.off = off;
        combo.setEditable(true);
        asDefaults = withWhatHolds("");
        List.of(asDefaults, on, off).forEach(combo::addItem);
    }

    private String withWhatHolds(String inherited) {
        return unset + " (" + shown(inherited.isEmpty() ? String.valueOf(property.getDefaultValue()) : inherited) + ")";
    }

    private String shown(String stored) {
        return switch (stored) {
            case "" -> asDefaults;
            case "true" -> on;
            case "false" -> off;
            default -> stored;
        };
    }

    /** {@inheritDoc} Reads the editor: the selected item lacks unfinished input. */
    @Override
    public void updateElement(TestElement element) {
        String text = String.valueOf(combo.getEditor().getItem());
        if (text.isBlank() || text.equals(asDefaults)) {
            element.removeProperty(property.getName());
        } else if (text.equals(on) || text.equals("true")) {
            element.setProperty(property.getName(), true);
        } else if (text.equals(off) || text.equals("false")) {
            element.setProperty(property.getName(), false);
        } else {
            element.setProperty(property.getName(), text);
        }
    }

    @Override
    public void updateUi(TestElement element) {
        combo.removeItem(asDefaults);
        asDefaults = withWhatHolds(
                DefaultsInScope.ofSelection(ConfigTestElement.class).complete("", property));
        combo.insertItemAt(asDefaults, 0);
        String text = shown(element.getPropertyAsString(property.getName(), ""));
        combo.setSelectedItem(text);
        combo.getEditor().setItem(text);
    }
}
