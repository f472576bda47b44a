package io.github.jmeterrpc.common.gui;

import io.github.jmeterrpc.common.language.Labels;
import java.awt.Component;
import java.awt.Desktop;
import java.awt.Frame;
import java.io.IOException;
import java.net.URI;
import java.util.Locale;
import javax.swing.JButton;
import javax.swing.JEditorPane;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.event.HyperlinkEvent;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.gui.util.EscapeDialog;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Opens the guide in the plugin's jar, in a window beside JMeter's own. Used on the event thread.
 */
public final class GuideLink {

    private static EscapeDialog open;

    private GuideLink() {}

    /**
     * Puts a button named {@code guide} beside the title of a window; its action command is the URL
     * of the section.
     *
     * @param window has {@code guide/README.html} and {@code guide/README_zh.html} beside its class
     * @param section an anchor in both pages
     */
    public static JPanel beside(Component title, JMeterGUIComponent window, Labels labels, String section) {
        String language = Locale.SIMPLIFIED_CHINESE.equals(JMeterUtils.getLocale()) ? "_zh" : "";
        JButton link = new JButton(labels.get("guide"));
        link.setName("guide");
        link.setActionCommand(window.getClass().getResource("guide/README" + language + ".html") + "#" + section);
        link.addActionListener(event -> show(link, window.getStaticLabel()));
        JPanel row = new JPanel(new MigLayout("insets 0"));
        row.add(title);
        row.add(link, "gapleft 12");
        return row;
    }

    private static void show(JButton link, String element) {
        if (open != null) {
            open.dispose();
        }
        JEditorPane text = new JEditorPane();
        text.setEditable(false);
        // The colors and font of the look and feel, so that the text is readable in dark themes.
        text.putClientProperty(JEditorPane.HONOR_DISPLAY_PROPERTIES, true);
        text.addHyperlinkListener(event -> {
            if (event.getEventType() == HyperlinkEvent.EventType.ACTIVATED) {
                follow(text, event.getURL().toString());
            }
        });
        follow(text, link.getActionCommand());
        open = new EscapeDialog((Frame) null, link.getText() + ": " + element, false);
        open.setContentPane(new JScrollPane(text));
        open.setSize(900, 700);
        open.setLocationRelativeTo(link.getRootPane());
        open.setVisible(true);
    }

    private static void follow(JEditorPane text, String link) {
        if (link.startsWith("http")) {
            browse(link);
            return;
        }
        try {
            text.setPage(link);
        } catch (IOException e) {
            JMeterUtils.reportErrorToUser(link, e);
        }
    }

    /** Opens a page in the browser of this desktop; without one, a dialog shows the address. */
    public static void browse(String url) {
        try {
            Desktop.getDesktop().browse(URI.create(url));
        } catch (IOException | UnsupportedOperationException e) {
            JMeterUtils.reportErrorToUser(url, e);
        }
    }
}
