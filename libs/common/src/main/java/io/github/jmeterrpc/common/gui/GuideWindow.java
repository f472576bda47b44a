package io.github.jmeterrpc.common.gui;

import java.awt.Desktop;
import java.awt.Dimension;
import java.awt.Frame;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import javax.swing.JDialog;
import javax.swing.JEditorPane;
import javax.swing.JScrollPane;
import javax.swing.event.HyperlinkEvent;
import org.apache.jmeter.gui.util.EscapeDialog;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A window with a guide, beside JMeter's own; one for all panels of a plugin. Used on the event thread. */
final class GuideWindow {

    private static final Logger LOG = LoggerFactory.getLogger(GuideWindow.class);
    private static final Dimension SIZE = new Dimension(900, 700);

    private static GuideWindow open;

    private final JEditorPane text = new JEditorPane();
    private final JDialog dialog = new EscapeDialog((Frame) null, "", false);

    private GuideWindow() {
        text.setEditable(false);
        // The look and feel's colours and font, so that dark ones can be read.
        text.putClientProperty(JEditorPane.HONOR_DISPLAY_PROPERTIES, true);
        text.addHyperlinkListener(event -> {
            if (event.getEventType() == HyperlinkEvent.EventType.ACTIVATED) {
                follow(event.getURL());
            }
        });
        dialog.setContentPane(new JScrollPane(text));
        dialog.setSize(SIZE);
        dialog.setLocationRelativeTo(null);
    }

    /**
     * Shows a page.
     *
     * @param page with the section as its anchor
     * @param element what it is the guide of
     */
    static void show(URL page, String element) {
        if (open == null) {
            open = new GuideWindow();
        }
        open.dialog.setTitle(JMeterUtils.getResString("help") + ": " + element);
        open.go(page);
        open.dialog.setVisible(true);
    }

    private void go(URL page) {
        try {
            text.setPage(page);
        } catch (IOException e) {
            LOG.warn("The guide {} cannot be read", page, e);
            JMeterUtils.reportErrorToUser(e.getMessage());
        }
    }

    private void follow(URL link) {
        if (link.sameFile(text.getPage())) {
            go(link);
            return;
        }
        try {
            Desktop.getDesktop().browse(link.toURI());
        } catch (IOException | URISyntaxException | UnsupportedOperationException e) {
            LOG.debug("No browser for {}", link, e);
            JMeterUtils.reportErrorToUser(link.toString());
        }
    }
}
