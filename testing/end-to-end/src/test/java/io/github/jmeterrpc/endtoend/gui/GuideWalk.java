package io.github.jmeterrpc.endtoend.gui;

import java.awt.AWTException;
import java.awt.Dialog;
import java.awt.event.KeyEvent;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.swing.JButton;
import javax.swing.JEditorPane;

/**
 * Opens the guide of each element. Arguments: a folder for a picture of each, the file for a
 * picture of a failure.
 */
final class GuideWalk extends WindowWalk {

    private final File folder;

    private GuideWalk(String[] given) throws AWTException {
        folder = new File(given[0]);
    }

    /** Called by the JVM before JMeter's main method. */
    public static void premain(String arguments) {
        start(arguments, GuideWalk::new);
    }

    @Override
    void walk() {
        robot.choose("Test Plan", "Add", "Threads (Users)", "Arrivals");
        guide("Arrivals", "arrivals/gui/guide/README.html#the-thread-group");
        robot.choose("Arrivals", "Add", "Timer", "Intended Start");
        guide("Intended Start", "arrivals/gui/guide/README.html#the-timer");
        robot.choose("Arrivals", "Add", "Sampler", "Dubbo Request");
        guide("Dubbo Request", "dubbo/gui/guide/README.html#fields");
        robot.choose("Arrivals", "Add", "Config Element", "Dubbo Defaults");
        guide("Dubbo Defaults", "dubbo/gui/guide/README.html#dubbo-defaults");
        robot.choose("Arrivals", "Add", "Sampler", "Thrift Request");
        guide("Thrift Request", "thrift/gui/guide/README.html#fields");
        robot.choose("Arrivals", "Add", "Config Element", "Thrift Defaults");
        guide("Thrift Defaults", "thrift/gui/guide/README.html#thrift-defaults");
        robot.choose("Arrivals", "Add", "Listener", "InfluxDB Metrics");
        guide("InfluxDB Metrics", "influx/gui/guide/README.html#use-it");
    }

    private void guide(String element, String section) {
        robot.click(robot.await(
                JButton.class, element, button -> button.getActionCommand().endsWith(section)));
        robot.await(Dialog.class, "the guide", dialog -> ("Guide: " + element).equals(dialog.getTitle()));
        robot.await(
                JEditorPane.class,
                section,
                text -> text.getPage() != null
                        && text.getPage().toString().endsWith(section)
                        && text.getVisibleRect().y > 0);
        try {
            robot.picture(new File(folder, element.replace(' ', '-') + ".png"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        robot.keys(KeyEvent.VK_ESCAPE);
        robot.await(
                "the closed guide",
                () -> robot.find(Dialog.class, dialog -> dialog.getTitle().startsWith("Guide: ")) == null
                        ? this
                        : null);
    }
}
