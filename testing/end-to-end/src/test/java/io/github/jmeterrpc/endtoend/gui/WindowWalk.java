package io.github.jmeterrpc.endtoend.gui;

import java.awt.AWTException;
import java.awt.Component;
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
 * What a person does in JMeter's own window by mouse and keys, as an agent of JMeter's JVM. Exit
 * code 0 once all of it is done.
 */
abstract class WindowWalk {

    private static final int POLL_MS = 50;

    final WindowRobot robot = new WindowRobot();

    WindowWalk() throws AWTException {}

    /** Makes a walk of the arguments it was given. */
    interface Maker {
        WindowWalk make(String[] given) throws AWTException;
    }

    /**
     * Starts a walk beside JMeter's main method. The last of the arguments, with a comma between
     * them, is the file for a picture of a failure.
     */
    static void start(String arguments, Maker maker) {
        String[] given = arguments.split(",");
        Thread walk = new Thread(() -> run(given, maker), "walk");
        walk.setDaemon(true);
        walk.start();
    }

    private static void run(String[] given, Maker maker) {
        int code = 1;
        try {
            awaitEventThread();
            WindowWalk walk = maker.make(given);
            try {
                walk.robot.await(
                        "JMeter's window with its tree",
                        () -> walk.robot.find(JTree.class, tree -> tree.getRowCount() > 0));
                walk.walk();
                code = 0;
            } catch (RuntimeException e) {
                walk.robot.picture(new File(given[given.length - 1]));
                throw e;
            }
        } catch (AWTException | IOException | InterruptedException | RuntimeException e) {
            e.printStackTrace();
        }
        // Without the question whether to save.
        Runtime.getRuntime().halt(code);
    }

    /**
     * JMeter's main method must be the first to start it: it gives the event thread the class
     * loader of its jars.
     */
    private static void awaitEventThread() throws InterruptedException {
        while (Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("AWT-EventQueue"))) {
            Thread.sleep(POLL_MS);
        }
    }

    /** Begins when JMeter shows its tree. */
    abstract void walk();

    /**
     * Opens the browser of services; returns when it has selected the method that is typed, or the
     * first there is.
     */
    final JList<?> openBrowser() {
        robot.click(robot.await(JButton.class, "browse"));
        return robot.await(
                JList.class,
                "methods",
                list -> "browse.methods".equals(list.getName())
                        && list.getModel().getSize() > 0);
    }

    final void closeBrowserByEscape() {
        robot.keys(KeyEvent.VK_ESCAPE);
        robot.await(
                "the closed browser",
                () -> robot.find(JTextField.class, field -> "browse.filter".equals(field.getName())) == null
                        ? this
                        : null);
    }

    /** Presses Tab in the filter of the browser, and again in each part that gets the focus. */
    final void tabThrough(String... parts) {
        robot.click(robot.await(JTextField.class, "browse.filter"));
        for (String next : parts) {
            tabTo(next);
        }
    }

    final void tabTo(String next) {
        robot.keys(KeyEvent.VK_TAB);
        robot.await(
                Component.class, next + " with the focus", part -> next.equals(part.getName()) && part.isFocusOwner());
    }

    /** Goes back from the button by Shift-Tab, and selects a method by keys. */
    final void selectByKeys(String method) {
        robot.keys(KeyEvent.VK_SHIFT, KeyEvent.VK_TAB);
        JList<?> methods = robot.await(
                JList.class,
                "the methods with the focus",
                list -> "browse.methods".equals(list.getName()) && list.isFocusOwner());
        robot.keys(KeyEvent.VK_HOME);
        for (int i = 0; i < methods.getModel().getSize() && !isMethod(methods.getSelectedValue(), method); i++) {
            robot.keys(KeyEvent.VK_DOWN);
        }
    }

    final void chooseByDoubleClick(JList<?> methods, String method) {
        int row = 0;
        while (!isMethod(methods.getModel().getElementAt(row), method)) {
            row++;
        }
        robot.doubleClick(methods, row);
    }

    /** By the text of the record that the list holds. */
    private static boolean isMethod(Object shown, String method) {
        return String.valueOf(shown)
                .matches("(?s)ServiceMethod\\[name=" + method + ",.*|BrowseChoice\\[.*method=method " + method + "]");
    }

    final JTextField field(String label) {
        return robot.await(
                JTextField.class,
                "field " + label,
                text -> text.getAccessibleContext().getAccessibleName() != null
                        && text.getAccessibleContext().getAccessibleName().startsWith(label));
    }

    final void tab(String title) {
        JTabbedPane tabs = robot.await(JTabbedPane.class, "tab " + title, pane -> pane.indexOfTab(title) >= 0);
        robot.clickTab(tabs, title);
    }

    final void says(String name, String beginning) {
        robot.await(
                JTextComponent.class,
                name + " to say " + beginning,
                text -> name.equals(text.getName()) && text.getText().startsWith(beginning));
    }
}
