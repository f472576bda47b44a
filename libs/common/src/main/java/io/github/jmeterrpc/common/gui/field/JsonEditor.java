package io.github.jmeterrpc.common.gui.field;

import io.github.jmeterrpc.common.language.Labels;
import java.awt.BorderLayout;
import java.awt.FlowLayout;
import javax.swing.JButton;
import javax.swing.JPanel;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.gui.BindingGroup;
import org.apache.jmeter.gui.JSyntaxTextAreaBinding;
import org.apache.jmeter.gui.util.JSyntaxTextArea;
import org.apache.jmeter.gui.util.JTextScrollPane;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.fife.ui.rsyntaxtextarea.SyntaxConstants;

/** Edits a property that holds JSON, with highlighting and a button that indents it. */
public final class JsonEditor extends JPanel implements Binding {

    private static final long serialVersionUID = 1L;

    private static final int ROWS = 6;
    private static final int COLUMNS = 40;

    private final JSyntaxTextArea area = JSyntaxTextArea.getInstance(ROWS, COLUMNS);
    private final transient BindingGroup parts = new BindingGroup();

    /**
     * @param labels have the texts {@code format}, {@code format.tip} and those of the key
     * @param key name of the text area as a component; with {@code .tip} appended its tooltip
     * @param property property of the element that stores the text
     */
    public JsonEditor(Labels labels, String key, PropertyDescriptor<?, ?> property) {
        super(new BorderLayout());
        area.setDocument(new Replacement.Highlighted(SyntaxConstants.SYNTAX_STYLE_JSON));
        parts.add(new JSyntaxTextAreaBinding(area, property));
        parts.add(new EmptyText(labels, key, area, property));
        area.setLanguage("json");
        // Otherwise a bracket typed over a selection would enclose the selected text.
        area.setInsertPairedCharacters(false);
        ReadableColors.apply(area);
        area.setName(key);
        area.setToolTipText(labels.get(key + ".tip"));
        add(JTextScrollPane.getInstance(area), BorderLayout.CENTER);
        JButton format = new JButton(labels.get("format"));
        format.setName("format");
        format.setToolTipText(labels.get("format.tip"));
        format.addActionListener(event -> {
            setText(JsonLayout.format(text()));
            // So that the next key, such as Ctrl-Z, goes to the text.
            area.requestFocusInWindow();
        });
        JPanel buttons = new JPanel(new FlowLayout(FlowLayout.LEADING));
        buttons.add(format);
        add(buttons, BorderLayout.SOUTH);
    }

    /** Calls a listener whenever the text changes. */
    public void onEdit(Runnable listener) {
        area.getDocument().addDocumentListener(new OnEdit(listener));
    }

    /** Returns the current text. */
    public String text() {
        return area.getText();
    }

    /** Replaces the text; the user can undo this in one step. */
    public void setText(String text) {
        area.setText(text);
        area.setCaretPosition(0);
    }

    @Override
    public void updateElement(TestElement element) {
        parts.updateElement(element);
    }

    @Override
    public void updateUi(TestElement element) {
        parts.updateUi(element);
    }
}
