package io.github.jmeterrpc.common.gui.field;

import java.awt.Component;
import java.awt.Container;
import java.awt.ItemSelectable;
import javax.swing.JTable;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.text.JTextComponent;

/**
 * Runs an action whenever a user changes input: the text of a document, or any input in a panel.
 *
 * @param then the action, run on the event thread
 */
public record OnEdit(Runnable then) implements DocumentListener {

    @Override
    public void insertUpdate(DocumentEvent event) {
        then.run();
    }

    @Override
    public void removeUpdate(DocumentEvent event) {
        then.run();
    }

    @Override
    public void changedUpdate(DocumentEvent event) {
        // The change concerns only the appearance.
    }

    /**
     * Runs an action whenever any input in a panel changes: fields, choices and tables. Text that
     * is only shown does not count.
     */
    public static void anywhere(Container panel, Runnable then) {
        for (Component part : panel.getComponents()) {
            if (part instanceof JTextComponent text && text.isEditable()) {
                text.getDocument().addDocumentListener(new OnEdit(then));
            } else if (part instanceof JTable table) {
                table.getModel().addTableModelListener(event -> then.run());
            } else if (part instanceof ItemSelectable choice) {
                choice.addItemListener(event -> then.run());
            }
            if (part instanceof Container inner) {
                anywhere(inner, then);
            }
        }
    }
}
