package io.github.jmeterrpc.endtoend.gui;

import java.awt.AWTException;
import java.awt.event.KeyEvent;
import javax.swing.JButton;
import javax.swing.text.JTextComponent;

/**
 * Chooses a Thrift method in the browser of services: by keys alone, then by a double click.
 * Arguments: the IDL, the file for a picture of a failure.
 */
final class ThriftBrowserWalk extends WindowWalk {

    private final String idl;

    private ThriftBrowserWalk(String[] given) throws AWTException {
        idl = given[0];
    }

    /** Called by the JVM before JMeter's main method. */
    public static void premain(String arguments) {
        start(arguments, ThriftBrowserWalk::new);
    }

    @Override
    void walk() {
        robot.choose("Test Plan", "Add", "Threads (Users)", "Thread Group");
        robot.choose("Thread Group", "Add", "Sampler", "Thrift Request");
        tab("Call");
        robot.paste("idlFile", idl);
        openBrowser();
        closeBrowserByEscape();
        says("method", "");
        byKeys();
        byDoubleClick();
    }

    private void byKeys() {
        openBrowser();
        tabThrough("browse.methods");
        // The button can be pressed as soon as a method is selected.
        robot.keys(KeyEvent.VK_HOME);
        tabTo("browse.use");
        selectByKeys("reserve");
        robot.keys(KeyEvent.VK_ENTER);
        says("service", "StressService");
        says("method", "reserve");
        says("arguments", "{");
    }

    private void byDoubleClick() {
        chooseByDoubleClick(openBrowser(), "sleep");
        robot.click(robot.await(JButton.class, "Yes", button -> "Yes".equals(button.getText())));
        says("method", "sleep");
        robot.await(
                "arguments of sleep",
                () -> robot.find(
                        JTextComponent.class,
                        text -> "arguments".equals(text.getName())
                                && text.getText().contains("milliseconds")));
    }
}
