package io.github.jmeterrpc.endtoend.gui;

import java.awt.AWTException;
import java.awt.Dialog;
import java.awt.event.KeyEvent;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.swing.JButton;
import javax.swing.JEditorPane;
import javax.swing.JList;
import javax.swing.text.JTextComponent;

/**
 * Opens the guide of each element, and chooses Thrift methods in the browser by the mouse; {@link
 * FirstPlanWalk} chooses a Dubbo method by keys. Arguments: a folder for a picture of each guide, the
 * IDL, the file for a picture of a failure.
 */
final class ElementsWalk extends WindowWalk {

    private final File folder;
    private final String idl;

    private ElementsWalk(String[] given) throws AWTException {
        folder = new File(given[0]);
        idl = given[1];
    }

    /** Called by the JVM before JMeter's main method. */
    public static void premain(String arguments) {
        start(arguments, ElementsWalk::new);
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
        browseThriftMethods();
        robot.choose("Arrivals", "Add", "Config Element", "Thrift Defaults");
        guide("Thrift Defaults", "thrift/gui/guide/README.html#thrift-defaults");
        robot.choose("Arrivals", "Add", "Listener", "InfluxDB Metrics");
        guide("InfluxDB Metrics", "influx/gui/guide/README.html#use-it");
    }

    private void browseThriftMethods() {
        tab("Call");
        robot.paste("idlFile", idl);
        chooseByDoubleClick(openBrowser(), "reserve");
        says("service", "StressService");
        says("method", "reserve");
        says("arguments", "{");
        JList<?> methods = openBrowser();
        tabThrough("browse.methods", "browse.use");
        chooseByDoubleClick(methods, "sleep");
        robot.click(robot.await(JButton.class, "Yes", button -> "Yes".equals(button.getText())));
        says("method", "sleep");
        robot.await(
                JTextComponent.class,
                "arguments of sleep",
                text -> "arguments".equals(text.getName()) && text.getText().contains("milliseconds"));
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
