package io.github.jmeterrpc.common.gui.field;

import io.github.jmeterrpc.common.language.Labels;
import java.awt.Component;
import java.awt.Container;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JFileChooser;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JPasswordField;
import javax.swing.JTextField;
import javax.swing.text.JTextComponent;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.BindingGroup;
import org.apache.jmeter.gui.JBooleanPropertyEditor;
import org.apache.jmeter.gui.JTextComponentBinding;
import org.apache.jmeter.gui.util.FileDialoger;
import org.apache.jmeter.testelement.schema.BooleanPropertyDescriptor;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Lays labeled fields out in two columns and binds each to a property. A field's key names its
 * label and, with {@code .tip} appended, its tooltip; it is the name of the component too. An empty
 * field shows the value in effect in gray: the value of a defaults element, else the text of the
 * key with {@code .empty} appended if there is one, else the property's default.
 */
public final class Form {

    /** The part of a line that a field takes. */
    public enum Width {
        /** One of the two columns. */
        HALF,
        /** A separate line. */
        WHOLE
    }

    /** Few columns, so that long text does not widen the panel; fields grow with the window. */
    private static final int COLUMNS = 8;

    private final Labels labels;
    private final BindingGroup bindings;
    private final Map<PropertyDescriptor<?, ?>, String> fields = new LinkedHashMap<>();
    private final JPanel panel = new JPanel(new MigLayout(
            "fillx, wrap 4, insets 2 4 2 4, gapy 3", "[130lp::][grow,fill,sg field]12[130lp::][grow,fill,sg field]"));

    /** Creates a form without a title. */
    public Form(Labels labels, BindingGroup bindings) {
        this.labels = labels;
        this.bindings = bindings;
    }

    /** Creates a form in a border with a title. */
    public Form(Labels labels, BindingGroup bindings, String titleKey) {
        this(labels, bindings);
        panel.setBorder(BorderFactory.createTitledBorder(labels.get(titleKey)));
    }

    /** Returns the panel with the fields added so far. */
    public JPanel panel() {
        return panel;
    }

    /**
     * Returns the panel with the fields added so far, as a group that is collapsed while an element
     * sets none of them.
     *
     * @param key names the group; with {@code .closed} appended, the key of the text for the
     *     collapsed group
     */
    public FoldedGroup folded(String key) {
        return folded(key, panel);
    }

    /**
     * Returns a collapsible group for a panel that contains these fields and others.
     *
     * @param tables the properties of the tables in it
     */
    public FoldedGroup folded(String key, JComponent whole, PropertyDescriptor<?, ?>... tables) {
        for (PropertyDescriptor<?, ?> table : tables) {
            fields.put(table, labels.get(table.getShortName()));
        }
        FoldedGroup group = new FoldedGroup(labels, key, whole, fields);
        bindings.add(group);
        return group;
    }

    /** Adds a field for text or a number; variables are allowed. */
    public JTextField text(String key, PropertyDescriptor<?, ?> property, Width width) {
        JTextField field = new JTextField(new Replacement.Plain(), "", COLUMNS);
        add(key, field, field, width);
        bind(field, property);
        return field;
    }

    /** Adds a field for text followed by a button {@code browse}. */
    public JTextField text(String key, PropertyDescriptor<?, ?> property, Runnable onBrowse) {
        JTextField field = new JTextField(new Replacement.Plain(), "", COLUMNS);
        JButton button = new JButton(labels.get("browse"));
        button.setName("browse");
        button.setToolTipText(labels.get("browse.tip"));
        button.addActionListener(event -> onBrowse.run());
        add(key, field, beside(field, button), Width.WHOLE);
        bind(field, property);
        return field;
    }

    /** Adds a field that hides its text. */
    public JPasswordField password(String key, PropertyDescriptor<?, ?> property, Width width) {
        JPasswordField field = new JPasswordField(COLUMNS);
        add(key, field, field, width);
        bind(field, property);
        return field;
    }

    /** Adds a choice that also accepts other values. */
    public JComboBox<String> combo(String key, PropertyDescriptor<?, ?> property, Width width, String... choices) {
        JComboBox<String> combo = new JComboBox<>(choices);
        combo.insertItemAt("", 0);
        combo.setSelectedIndex(0);
        combo.setEditable(true);
        fields.put(property, labels.get(key));
        bindings.add(new ComboBinding(combo, property));
        add(key, combo, combo, width);
        if (combo.getEditor().getEditorComponent() instanceof JTextComponent editor) {
            bindings.add(new EmptyText(labels, key, editor, property));
        }
        return combo;
    }

    /** Adds a check box that also accepts a variable. */
    public JBooleanPropertyEditor check(String key, BooleanPropertyDescriptor<?> property, Width width) {
        JBooleanPropertyEditor box = new JBooleanPropertyEditor(property, labels.get(key));
        box.setName(key);
        setToolTip(box, labels.get(key + ".tip"));
        bindings.add(box);
        fields.put(property, labels.get(key));
        panel.add(box, width == Width.WHOLE ? "span 4" : "span 2");
        return box;
    }

    /**
     * Adds a choice of on, off and the value of a defaults element, that also accepts a variable.
     * Its texts have the keys {@code flag.unset}, {@code flag.on} and {@code flag.off}.
     */
    public JComboBox<String> flag(String key, BooleanPropertyDescriptor<?> property, Width width) {
        JComboBox<String> combo = new JComboBox<>();
        bindings.add(new FlagBinding(
                combo, property, labels.get("flag.unset"), labels.get("flag.on"), labels.get("flag.off")));
        combo.setName(key);
        fields.put(property, labels.get(key) + ":");
        JLabel label = new JLabel(labels.get(key));
        label.setLabelFor(combo);
        JPanel both = new JPanel(new MigLayout("insets 0", "[]8[grow]"));
        both.add(combo);
        both.add(label);
        setToolTip(both, labels.get(key + ".tip"));
        setToolTip(combo, labels.get(key + ".tip"));
        panel.add(both, width == Width.WHOLE ? "span 4" : "span 2");
        return combo;
    }

    /** Adds a field for the name of a file, with a button that opens a file dialog. */
    public JTextField file(String key, PropertyDescriptor<?, ?> property, Width width) {
        JTextField field = new JTextField(new Replacement.Plain(), "", COLUMNS);
        JButton browse = new JButton("…");
        browse.setToolTipText(JMeterUtils.getResString("browse"));
        browse.addActionListener(event -> {
            JFileChooser chosen = FileDialoger.promptToOpenFile(field.getText());
            if (chosen != null && chosen.getSelectedFile() != null) {
                field.setText(chosen.getSelectedFile().getPath());
            }
        });
        add(key, field, beside(field, browse), width);
        bind(field, property);
        return field;
    }

    private void bind(JTextComponent field, PropertyDescriptor<?, ?> property) {
        fields.put(property, labels.get(field.getName()));
        bindings.add(new JTextComponentBinding(field, property));
        bindings.add(new EmptyText(labels, field.getName(), field, property));
    }

    private void add(String key, JComponent field, JComponent shown, Width width) {
        field.setName(key);
        String tip = labels.get(key + ".tip");
        setToolTip(field, tip);
        JLabel label = new JLabel(labels.get(key));
        label.setLabelFor(field);
        label.setToolTipText(tip);
        panel.add(label);
        panel.add(shown, width == Width.WHOLE ? "span 3" : "");
    }

    private static JPanel beside(JTextField field, JButton button) {
        JPanel both = new JPanel(new MigLayout("insets 0", "[grow,fill][]"));
        both.add(field);
        both.add(button);
        return both;
    }

    /** The parts of a component receive mouse events before the component itself. */
    private static void setToolTip(JComponent component, String tip) {
        component.setToolTipText(tip);
        for (Component part : ((Container) component).getComponents()) {
            if (part instanceof JComponent inner) {
                setToolTip(inner, tip);
            }
        }
    }
}
