package io.github.jmeterrpc.common.gui.field;

import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;

/**
 * Runs something whenever the text of a document changes.
 *
 * @param then run on the event thread
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
        // Of appearance alone.
    }
}
