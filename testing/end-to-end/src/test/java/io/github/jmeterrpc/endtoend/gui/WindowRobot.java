package io.github.jmeterrpc.endtoend.gui;

import java.awt.AWTException;
import java.awt.Component;
import java.awt.Container;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.datatransfer.StringSelection;
import java.awt.event.InputEvent;
import java.awt.event.KeyEvent;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javax.imageio.ImageIO;
import javax.swing.JList;
import javax.swing.JMenuItem;
import javax.swing.JTabbedPane;
import javax.swing.JTree;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;

/**
 * Finds what a Swing program shows, and clicks and types there as a person does, through the
 * screen. Runs in the program's JVM, on a thread of its own. Waits until the expected component
 * appears; never for a fixed time.
 */
final class WindowRobot {

    /** Far more than anything takes. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final int POLL_MS = 50;

    private final Robot robot;

    WindowRobot() throws AWTException {
        robot = new Robot();
        robot.setAutoDelay(POLL_MS);
    }

    /** Waits for a component that is showing. */
    <T extends Component> T await(Class<T> type, String what, Predicate<T> wanted) {
        return await(what, () -> find(type, wanted));
    }

    /** Waits for a component that is showing, by its name. */
    <T extends Component> T await(Class<T> type, String name) {
        return await(type, name, part -> name.equals(part.getName()));
    }

    /** Waits until something is not null on the event thread. */
    <T> T await(String what, Supplier<T> attempt) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            T found = onEventThread(attempt);
            if (found != null) {
                return found;
            }
            robot.delay(POLL_MS);
        }
        throw new IllegalStateException("Not seen within " + PATIENCE + ": " + what);
    }

    void click(Component part) {
        Rectangle place = await(part + " to keep its place", () -> part.isShowing() ? placeOf(part) : null);
        press(new Point(place.x + place.width / 2, place.y + place.height / 2), InputEvent.BUTTON1_DOWN_MASK);
    }

    /** Clicks twice on a row of a list. */
    void doubleClick(JList<?> list, int row) {
        Point middle = await("row " + row, () -> {
            list.ensureIndexIsVisible(row);
            Rectangle cell = list.getCellBounds(row, row);
            Point corner = list.getLocationOnScreen();
            return new Point(corner.x + cell.x + cell.height, corner.y + (int) cell.getCenterY());
        });
        press(middle, InputEvent.BUTTON1_DOWN_MASK);
        press(middle, InputEvent.BUTTON1_DOWN_MASK);
    }

    /** Brings a tab to the front. */
    void clickTab(JTabbedPane tabs, String title) {
        Point middle = await("tab " + title, () -> {
            Rectangle tab = tabs.getBoundsAt(tabs.indexOfTab(title));
            Point corner = tabs.getLocationOnScreen();
            return new Point(corner.x + (int) tab.getCenterX(), corner.y + (int) tab.getCenterY());
        });
        press(middle, InputEvent.BUTTON1_DOWN_MASK);
        await("tab " + title + " in front", () -> tabs.getSelectedIndex() == tabs.indexOfTab(title) ? tabs : null);
    }

    private static Rectangle placeOf(Component part) {
        return new Rectangle(part.getLocationOnScreen(), part.getSize());
    }

    private void press(Point point, int button) {
        robot.mouseMove(point.x, point.y);
        robot.mousePress(button);
        robot.mouseRelease(button);
        robot.waitForIdle();
    }

    /** Selects an element in the plan's tree. */
    void select(String element) {
        press(nodeOf(element), InputEvent.BUTTON1_DOWN_MASK);
    }

    /** Opens an element's menu and goes down to one of its entries. */
    void choose(String element, String... path) {
        press(nodeOf(element), InputEvent.BUTTON3_DOWN_MASK);
        for (String text : path) {
            click(await(JMenuItem.class, "menu " + text, item -> text.equals(item.getText())));
        }
    }

    private Point nodeOf(String element) {
        return await("element " + element, () -> {
            JTree tree = find(JTree.class, any -> true);
            for (int row = 0; tree != null && row < tree.getRowCount(); row++) {
                if (element.equals(nameOf(tree.getPathForRow(row).getLastPathComponent()))) {
                    Rectangle bounds = tree.getRowBounds(row);
                    Point corner = tree.getLocationOnScreen();
                    return new Point(corner.x + bounds.x + bounds.width / 2, corner.y + bounds.y + bounds.height / 2);
                }
            }
            return null;
        });
    }

    /** By reflection: JMeter's classes are not on this class path. */
    private static String nameOf(Object node) {
        try {
            return (String) node.getClass().getMethod("getName").invoke(node);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Puts a text into a field in the place of what is there, from the clipboard. */
    void paste(String name, String text) {
        JTextComponent field = await(JTextComponent.class, name);
        paste(field, text);
    }

    void paste(JTextComponent field, String text) {
        click(field);
        await("the focus in " + field.getName(), () -> field.isFocusOwner() ? field : null);
        Toolkit.getDefaultToolkit().getSystemClipboard().setContents(new StringSelection(text), null);
        keys(KeyEvent.VK_CONTROL, KeyEvent.VK_A);
        keys(KeyEvent.VK_CONTROL, KeyEvent.VK_V);
        await(text + " in " + field.getName(), () -> text.equals(field.getText()) ? field : null);
    }

    /** Presses keys together. */
    void keys(int... codes) {
        for (int code : codes) {
            robot.keyPress(code);
        }
        for (int i = codes.length - 1; i >= 0; i--) {
            robot.keyRelease(codes[i]);
        }
        robot.waitForIdle();
    }

    void picture(File file) throws IOException {
        Rectangle screen = new Rectangle(Toolkit.getDefaultToolkit().getScreenSize());
        ImageIO.write(robot.createScreenCapture(screen), "png", file);
    }

    /**
     * The first component that is showing and wanted; null if there is none. On the event thread.
     */
    <T extends Component> T find(Class<T> type, Predicate<T> wanted) {
        Deque<Component> rest = new ArrayDeque<>(Arrays.asList(Window.getWindows()));
        while (!rest.isEmpty()) {
            Component part = rest.pop();
            if (!part.isShowing()) {
                continue;
            }
            if (type.isInstance(part) && wanted.test(type.cast(part))) {
                return type.cast(part);
            }
            if (part instanceof Container container) {
                rest.addAll(Arrays.asList(container.getComponents()));
            }
        }
        return null;
    }

    private static <T> T onEventThread(Supplier<T> question) {
        Object[] answer = new Object[1];
        try {
            SwingUtilities.invokeAndWait(() -> answer[0] = question.get());
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        @SuppressWarnings("unchecked")
        T result = (T) answer[0];
        return result;
    }
}
