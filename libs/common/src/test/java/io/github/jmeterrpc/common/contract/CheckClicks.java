package io.github.jmeterrpc.common.contract;

import static org.awaitility.Awaitility.await;

import java.awt.Container;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javax.swing.JButton;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;

/**
 * Clicks on the parts of a {@code CheckBar} in a window without a screen.
 *
 * @param key key of the bar
 */
public record CheckClicks(Container gui, String key) {

    public CheckClicks start() throws Exception {
        click(key);
        return this;
    }

    public void cancel() throws Exception {
        click(key + ".cancel");
    }

    /** Waits for the outcome. */
    public String outcome() throws Exception {
        await().pollInSameThread().atMost(Duration.ofMinutes(2)).until(() -> onEventThread(() -> String.valueOf(
                        Components.find(gui, JButton.class, key + ".cancel").isEnabled()))
                .equals("false"));
        return text(key + ".result");
    }

    public String reply() throws Exception {
        return text(key + ".reply");
    }

    private void click(String name) throws Exception {
        SwingUtilities.invokeAndWait(
                () -> Components.find(gui, JButton.class, name).doClick());
    }

    private String text(String name) throws Exception {
        return onEventThread(
                () -> Components.find(gui, JTextComponent.class, name).getText());
    }

    private static String onEventThread(Supplier<String> reading) throws Exception {
        AtomicReference<String> read = new AtomicReference<>();
        SwingUtilities.invokeAndWait(() -> read.set(reading.get()));
        return read.get();
    }
}
