package io.github.jmeterrpc.common.gui;

import java.awt.Dimension;
import javax.swing.BorderFactory;
import javax.swing.JTextArea;

/**
 * A text for reading and copying that wraps in the width it is given, instead of growing.
 */
public class Note extends JTextArea {

    private static final long serialVersionUID = 1L;

    /** @param name name of the component */
    public Note(String name) {
        setName(name);
        setEditable(false);
        setOpaque(false);
        setBorder(BorderFactory.createEmptyBorder());
        setLineWrap(true);
        setWrapStyleWord(true);
    }

    @Override
    public Dimension getMinimumSize() {
        return new Dimension(0, super.getMinimumSize().height);
    }

    @Override
    public Dimension getPreferredSize() {
        return new Dimension(0, super.getPreferredSize().height);
    }
}
