package io.github.jmeterrpc.endtoend.gui;

import java.awt.AWTException;
import java.awt.Dialog;
import java.awt.Frame;
import java.awt.event.KeyEvent;
import java.io.File;
import javax.swing.JButton;
import javax.swing.JCheckBox;
import javax.swing.JTextField;
import javax.swing.JTree;
import javax.swing.text.JTextComponent;

/**
 * README's "First Dubbo test", walked by mouse and keys in JMeter's own window. Its arguments are
 * the addresses of the provider and of its registry, the URL of InfluxDB, the file for the plan and
 * the one for a picture of a failure.
 */
final class FirstPlanWalk extends WindowWalk {

    private final String provider;
    private final String registry;
    private final String influx;
    private final File plan;

    private FirstPlanWalk(String[] given) throws AWTException {
        provider = given[0];
        registry = given[1];
        influx = given[2];
        plan = new File(given[3]);
    }

    /** Called by the JVM before JMeter's main method. */
    public static void premain(String arguments) {
        start(arguments, FirstPlanWalk::new);
    }

    @Override
    void walk() {
        threadGroup();
        dubboRequest();
        tryOnce();
        influxDbMetrics();
        save();
    }

    private void threadGroup() {
        robot.choose("Test Plan", "Add", "Threads (Users)", "Thread Group");
        robot.paste(field("Number of Threads"), "8");
        tick("Infinite");
        tick("Specify Thread lifetime");
        robot.paste(field("Duration"), "${__P(duration,60)}");
    }

    private void tick(String text) {
        robot.click(robot.await(JCheckBox.class, text, box -> text.equals(box.getText())));
    }

    private void dubboRequest() {
        robot.choose("Thread Group", "Add", "Sampler", "Dubbo Request");
        robot.paste("address", registry);
        robot.paste("interface", "io.github.jmeterrpc.targets.dubbo.StressService");
        browse();
        robot.paste("address", provider);
        tab("Call");
        says("method", "echo");
        robot.paste("parameterTypes", "String");
        robot.paste("arguments", "[\"hello\"]");
        undoFormat();
        robot.click(robot.await(JButton.class, "check"));
        says("check.result", "Valid");
        save();
    }

    /** One Ctrl-Z, without a click into the text before it. */
    private void undoFormat() {
        robot.click(robot.await(JButton.class, "format"));
        says("arguments", "[\n");
        robot.await(
                JTextComponent.class,
                "the focus in the text",
                text -> "arguments".equals(text.getName()) && text.isFocusOwner());
        robot.keys(KeyEvent.VK_CONTROL, KeyEvent.VK_Z);
        says("arguments", "[\"hello\"]");
    }

    /**
     * By keys alone: Escape chooses nothing; Tab goes from the filter to the method in the order of
     * the window, and Enter chooses. Then by the button, without replacing the arguments.
     */
    private void browse() {
        openBrowser();
        closeBrowserByEscape();
        openBrowser();
        awaitEndOfSearch();
        tabThrough("browse.search", "browse.services", "browse.methods", "browse.use");
        selectByKeys("echo");
        robot.keys(KeyEvent.VK_ENTER);
        // What was filled in is in front.
        says("method", "echo");
        tab("Endpoint");
        says("address", registry);
        openBrowser();
        robot.click(awaitEndOfSearch());
        robot.click(robot.await(JButton.class, "No", button -> "No".equals(button.getText())));
        tab("Endpoint");
    }

    /**
     * The interface is typed, so it is selected as soon as it is found, and its methods are read.
     * Returns the button that chooses.
     */
    private JButton awaitEndOfSearch() {
        return robot.await(
                JButton.class,
                "an end of the search",
                button -> "browse.use".equals(button.getName()) && button.isEnabled());
    }

    /** With one thread, once: what Validate does. */
    private void tryOnce() {
        robot.choose("Thread Group", "Add", "Listener", "View Results Tree");
        robot.choose("Thread Group", "Validate");
        robot.select("View Results Tree");
        JTree results = robot.await(JTree.class, "a result", tree -> tree.getRowCount() == 1 && !tree.isRootVisible());
        robot.click(results);
        robot.keys(KeyEvent.VK_HOME);
        tab("Response data");
        robot.await(JTextComponent.class, "the response", text -> "\"hello\"".equals(text.getText()));
        robot.select("View Results Tree");
        robot.keys(KeyEvent.VK_DELETE);
        robot.click(robot.await(JButton.class, "Yes", button -> "Yes".equals(button.getText())));
    }

    private void influxDbMetrics() {
        robot.choose("Thread Group", "Add", "Listener", "InfluxDB Metrics");
        robot.paste("influxdbUrl", influx);
        robot.click(robot.await(JButton.class, "connection"));
        says("connection.result", "Points can be written");
    }

    private void save() {
        robot.keys(KeyEvent.VK_CONTROL, KeyEvent.VK_S);
        if (!plan.exists()) {
            Dialog chooser = robot.await(Dialog.class, "the file chooser", dialog -> dialog.isModal());
            JTextField name = robot.await(
                    JTextField.class, "the name of the file", text -> chooser.isAncestorOf(text) && text.isEditable());
            robot.paste(name, plan.getPath());
            robot.keys(KeyEvent.VK_ENTER);
        }
        robot.await(
                "the window of the saved plan",
                () -> robot.find(
                        Frame.class,
                        frame -> frame.getTitle().startsWith(plan.getName())
                                && !frame.getTitle().contains("*")));
    }
}
