package io.github.jmeterrpc.common.gui;

import java.awt.BorderLayout;
import java.awt.Component;
import javax.swing.JComponent;
import javax.swing.border.Border;
import org.apache.jmeter.gui.JMeterGUIComponent;

/** The frame of an element's window, as JMeter's own elements have it. */
public final class WindowFrame {

    private WindowFrame() {}

    /**
     * Puts title and content into a window, and offers its guide.
     *
     * @param section an anchor in the guide, see {@link GuideHelp#offer}
     */
    public static <P extends JComponent & JMeterGUIComponent> void fill(
            P window, Border border, Component title, Component content, String section) {
        window.setLayout(new BorderLayout(0, 5));
        window.setBorder(border);
        window.add(title, BorderLayout.NORTH);
        window.add(content, BorderLayout.CENTER);
        GuideHelp.offer(window, section);
    }
}
