package io.github.jmeterrpc.common.gui.field;

import javax.swing.event.UndoableEditEvent;
import javax.swing.text.AttributeSet;
import javax.swing.text.BadLocationException;
import javax.swing.text.PlainDocument;
import javax.swing.undo.CompoundEdit;
import javax.swing.undo.UndoableEdit;
import org.fife.ui.rsyntaxtextarea.RSyntaxDocument;

/**
 * Documents in which the replacement of text is one edit. Swing's documents report a removal and an
 * insertion, and JMeter's Ctrl-Z undoes only one of them: the field would be left empty. Used on
 * the event thread.
 */
final class Replacement {

    private CompoundEdit collecting;

    private Replacement() {}

    /** A step of a replacement. */
    private interface Step {
        void run() throws BadLocationException;
    }

    /** Runs the steps; returns them as one edit, or null if they have changed nothing. */
    private UndoableEdit collect(Step steps) throws BadLocationException {
        CompoundEdit edit = new CompoundEdit();
        collecting = edit;
        try {
            steps.run();
        } finally {
            collecting = null;
            edit.end();
        }
        return edit.canUndo() && edit.isSignificant() ? edit : null;
    }

    private boolean takes(UndoableEditEvent event) {
        return collecting != null && collecting.addEdit(event.getEdit());
    }

    /** The document of a text field. */
    static final class Plain extends PlainDocument {

        private static final long serialVersionUID = 1L;

        private final transient Replacement replacement = new Replacement();

        @Override
        public void replace(int offset, int length, String text, AttributeSet attributes) throws BadLocationException {
            UndoableEdit edit = replacement.collect(() -> super.replace(offset, length, text, attributes));
            if (edit != null) {
                super.fireUndoableEditUpdate(new UndoableEditEvent(this, edit));
            }
        }

        @Override
        protected void fireUndoableEditUpdate(UndoableEditEvent event) {
            if (!replacement.takes(event)) {
                super.fireUndoableEditUpdate(event);
            }
        }
    }

    /** The document of an editor with highlighting. */
    static final class Highlighted extends RSyntaxDocument {

        private static final long serialVersionUID = 1L;

        private final transient Replacement replacement = new Replacement();

        /** @param style the style of the highlighting */
        Highlighted(String style) {
            super(style);
        }

        @Override
        public void replace(int offset, int length, String text, AttributeSet attributes) throws BadLocationException {
            UndoableEdit edit = replacement.collect(() -> super.replace(offset, length, text, attributes));
            if (edit != null) {
                super.fireUndoableEditUpdate(new UndoableEditEvent(this, edit));
            }
        }

        @Override
        protected void fireUndoableEditUpdate(UndoableEditEvent event) {
            if (!replacement.takes(event)) {
                super.fireUndoableEditUpdate(event);
            }
        }
    }
}
