package io.github.jmeterrpc.plans.gui;

import java.awt.AWTException;
import java.awt.Component;
import java.awt.Dialog;
import java.awt.Frame;
import java.awt.event.KeyEvent;
import java.io.File;
import java.io.IOException;
import javax.swing.JButton;
import javax.swing.JList;
import javax.swing.JTabbedPane;
import javax.swing.JTextField;
import javax.swing.JTree;
import javax.swing.text.JTextComponent;

/**
 * README's "A first plan, step by step", walked by mouse and keys in JMeter's own window. An agent of JMeter's JVM: its
 * arguments are the addresses of the provider and of its registry, the URL of InfluxDB, the file for the plan and the one for a picture of a failure,
 * with a comma between them. Exit code 0 once the plan is saved.
 */
final class FirstPlanWalk {

    private static final int POLL_MS = 50;

    private final WindowRobot robot = new WindowRobot();
    private final String provider;
    private final String registry;
    private final String influx;
    private final File plan;

    private FirstPlanWalk(String provider, String registry, String influx, File plan) throws AWTException {
        this.provider = provider;
        this.registry = registry;
        this.influx = influx;
        this.plan = plan;
    }

    /** Called by the JVM before JMeter's main method. */
    public static void premain(String arguments) {
        String[] given = arguments.split(",");
        Thread walk = new Thread(() -> run(given), "walk");
        walk.setDaemon(true);
        walk.start();
    }

    private static void run(String[] given) {
        int code = 1;
        try {
            awaitEventThread();
            FirstPlanWalk walk = new FirstPlanWalk(given[0], given[1], given[2], new File(given[3]));
            try {
                walk.walk();
                code = 0;
            } catch (RuntimeException e) {
                walk.robot.picture(new File(given[4]));
                throw e;
            }
        } catch (AWTException | IOException | InterruptedException | RuntimeException e) {
            e.printStackTrace();
        }
        // Without the question whether to save.
        Runtime.getRuntime().halt(code);
    }

    /** JMeter's main method must be the first to start it: it gives the event thread the class loader of its jars. */
    private static void awaitEventThread() throws InterruptedException {
        while (Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("AWT-EventQueue"))) {
            Thread.sleep(POLL_MS);
        }
    }

    private void walk() {
        robot.await("JMeter's window with its tree", () -> robot.find(JTree.class, tree -> tree.getRowCount() > 0));
        threadGroup();
        dubboRequest();
        tryOnce();
        influxDbMetrics();
        save();
    }

    private void threadGroup() {
        robot.choose("Test Plan", "Add", "Threads (Users)", "Thread Group");
        robot.paste(field("Number of Threads"), "8");
        robot.paste(field("Loop Count"), "1000");
    }

    private void dubboRequest() {
        robot.choose("Thread Group", "Add", "Sampler", "Dubbo Request");
        robot.paste("address", registry);
        robot.paste("interface", "io.github.jmeterrpc.plans.dubbo.StressService");
        robot.keys(KeyEvent.VK_CONTROL, KeyEvent.VK_H);
        robot.await(Dialog.class, "the guide", dialog -> "Help: Dubbo Request".equals(dialog.getTitle()));
        robot.keys(KeyEvent.VK_ESCAPE);
        browse();
        robot.paste("address", provider);
        tab("Call");
        says("method", "echo");
        robot.paste("parameterTypes", "String");
        robot.paste("arguments", "[\"hello\"]");
        robot.click(robot.await(JButton.class, "check"));
        says("checkResult", "Can be sent");
        save();
    }

    /** By keys alone, from the filter to the method: Tab in the order of the window, Enter chooses, Escape chooses nothing. */
    private void browse() {
        openBrowser();
        robot.keys(KeyEvent.VK_ESCAPE);
        robot.await(
                "the closed browser",
                () -> robot.find(JTextField.class, field -> "browse.filter".equals(field.getName())) == null
                        ? this
                        : null);
        openBrowser();
        robot.click(robot.await(JTextField.class, "browse.filter"));
        for (String next : new String[] {"browse.search", "browse.services", "browse.methods", "browse.use"}) {
            robot.keys(KeyEvent.VK_TAB);
            robot.await(
                    Component.class,
                    next + " with the focus",
                    part -> next.equals(part.getName()) && part.isFocusOwner());
        }
        robot.keys(KeyEvent.VK_SHIFT, KeyEvent.VK_TAB);
        JList<?> methods = robot.await(
                JList.class,
                "the methods with the focus",
                list -> "browse.methods".equals(list.getName()) && list.isFocusOwner());
        robot.keys(KeyEvent.VK_HOME);
        for (int i = 0; i < methods.getModel().getSize() && !isEcho(methods.getSelectedValue()); i++) {
            robot.keys(KeyEvent.VK_DOWN);
        }
        robot.keys(KeyEvent.VK_ENTER);
    }

    private static boolean isEcho(Object method) {
        return String.valueOf(method).matches("ServiceMethod\\[name=echo,.*");
    }

    /** The interface is typed, so it is selected as soon as it is found, and its methods are read. */
    private void openBrowser() {
        robot.click(robot.await(JButton.class, "browse"));
        robot.await(
                JList.class,
                "methods",
                list -> "browse.methods".equals(list.getName())
                        && list.getModel().getSize() > 0);
        robot.await(
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
        says("connection.result", "Points would be taken");
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

    private JTextField field(String label) {
        return robot.await(
                JTextField.class,
                "field " + label,
                text -> text.getAccessibleContext().getAccessibleName() != null
                        && text.getAccessibleContext().getAccessibleName().startsWith(label));
    }

    private void tab(String title) {
        JTabbedPane tabs = robot.await(JTabbedPane.class, "tab " + title, pane -> pane.indexOfTab(title) >= 0);
        robot.clickTab(tabs, title);
    }

    private void says(String name, String beginning) {
        robot.await(
                JTextComponent.class,
                name + " to say " + beginning,
                text -> name.equals(text.getName()) && text.getText().startsWith(beginning));
    }
}
