package io.github.jmeterrpc.influx.gui;

import io.github.jmeterrpc.common.gui.GuideLink;
import io.github.jmeterrpc.common.language.Labels;
import io.github.jmeterrpc.influx.listener.LivePage;
import java.net.URI;
import java.util.Optional;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.Timer;
import net.miginfocom.swing.MigLayout;

/**
 * A link to the live page of this JMeter; visible from the start of the first test that has a page.
 * Used on the event thread.
 */
final class LivePageLink extends JPanel {

    private static final long serialVersionUID = 1L;

    private static final int REFRESH_MILLIS = 500;

    private final JButton link = new JButton();
    private final Timer timer = new Timer(REFRESH_MILLIS, event -> refresh());

    LivePageLink(Labels texts) {
        super(new MigLayout("insets 0"));
        link.setName("livePage.link");
        link.setToolTipText(texts.get("livePage.link.tip"));
        link.addActionListener(event -> GuideLink.browse(link.getActionCommand()));
        add(new JLabel(texts.get("livePage.link")));
        add(link);
        refresh();
    }

    private void refresh() {
        show(LivePage.opened());
    }

    /** Shows the address of a page, or nothing. */
    void show(Optional<URI> page) {
        String address = page.map(URI::toString).orElse("");
        if (!address.equals(link.getText())) {
            link.setText(address);
            link.setActionCommand(address);
        }
        if (isVisible() == address.isEmpty()) {
            setVisible(!address.isEmpty());
        }
    }

    /** The page may open at any time while the window is shown. */
    @Override
    public void addNotify() {
        super.addNotify();
        refresh();
        timer.start();
    }

    @Override
    public void removeNotify() {
        timer.stop();
        super.removeNotify();
    }
}
