package io.github.jmeterrpc.common.gui.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.Components;
import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.common.language.Labels;
import javax.swing.JButton;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import javax.swing.undo.UndoManager;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.gui.BindingGroup;
import org.apache.jmeter.gui.util.JSyntaxTextArea;
import org.apache.jmeter.testelement.TestElementSchema;
import org.apache.jmeter.testelement.schema.StringPropertyDescriptor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JsonEditorTest {

    private static final JsonSchema SCHEMA = new JsonSchema();
    private static final String TEXT = "[1, \"some text\"]";

    private final ConfigTestElement element = new ConfigTestElement();
    private JsonEditor editor;
    private JSyntaxTextArea area;

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @BeforeEach
    void showText() {
        editor = new JsonEditor(new Labels(JsonEditorTest.class, "editor"), "json", SCHEMA.json);
        area = Components.find(editor, JSyntaxTextArea.class, "json");
        element.set(SCHEMA.json, TEXT);
        editor.updateUi(element);
    }

    @Test
    void oneUndoTakesBackAFormat() throws Exception {
        // On the event thread, where the caret follows each edit: elsewhere edits join by chance.
        SwingUtilities.invokeAndWait(() -> {
            area.setCaretPosition(2);
            Components.find(editor, JButton.class, "format").doClick();
            assertThat(area.getText()).isEqualTo("[\n  1,\n  \"some text\"\n]");

            area.undoLastAction();
            editor.updateElement(element);
        });

        assertThat(element.get(SCHEMA.json)).isEqualTo(TEXT);
        assertThat(area.canUndo()).isFalse();
    }

    /** JMeter binds Ctrl-Z to an undo manager of its own, which takes back one edit of the document. */
    @Test
    void oneUndoOfJMeterTakesBackAFormat() throws Exception {
        UndoManager ofJMeter = new UndoManager();
        SwingUtilities.invokeAndWait(() -> {
            area.getDocument().addUndoableEditListener(ofJMeter);
            Components.find(editor, JButton.class, "format").doClick();
            ofJMeter.undo();
            assertThat(area.getText()).isEqualTo(TEXT);
            assertThat(ofJMeter.canUndo()).isFalse();
            ofJMeter.redo();
        });
        assertThat(area.getText()).startsWith("[\n");
    }

    @Test
    void oneUndoTakesBackATextThatIsPutIntoAField() throws Exception {
        Form form = new Form(new Labels(JsonEditorTest.class, "editor"), new BindingGroup());
        JTextField field = form.text("json", SCHEMA.json, Form.Width.WHOLE);
        UndoManager ofJMeter = new UndoManager();
        SwingUtilities.invokeAndWait(() -> {
            field.setText("typed");
            field.getDocument().addUndoableEditListener(ofJMeter);
            field.setText("chosen");
            ofJMeter.undo();
        });
        assertThat(field.getText()).isEqualTo("typed");
    }

    @Test
    void oneUndoTakesBackATextThatReplacedAnother() throws Exception {
        SwingUtilities.invokeAndWait(() -> {
            editor.setText("[\"\", 0]");
            area.undoLastAction();
            assertThat(area.getText()).isEqualTo(TEXT);

            area.redoLastAction();
            assertThat(area.getText()).isEqualTo("[\"\", 0]");
        });
    }

    private static final class JsonSchema extends TestElementSchema {

        final StringPropertyDescriptor<JsonSchema> json = stringDescriptor("json", "Test.json", "");
    }
}
