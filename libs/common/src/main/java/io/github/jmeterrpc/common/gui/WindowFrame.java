package io.github.jmeterrpc.common.gui;

import java.awt.BorderLayout;
import java.awt.Component;
import javax.swing.JComponent;
import javax.swing.border.Border;

/** Builds the frame of an element's window like the frame of JMeter's own elements. */
public final class WindowFrame {

    /**
     * The label resource of every window. JMeter's Help opens its manual at an anchor made of this
     * text, and logs a warning for a text that JMeter itself does not have.
     */
    public static final String LABEL_RESOURCE = "help";

    private WindowFrame() {}

    /** Puts title and content into a window. */
    public static void fill(JComponent window, Border border, Component title, Component content) {
        window.setLayout(new BorderLayout(0, 5));
        window.setBorder(border);
        window.add(title, BorderLayout.NORTH);
        window.add(content, BorderLayout.CENTER);
    }
}
