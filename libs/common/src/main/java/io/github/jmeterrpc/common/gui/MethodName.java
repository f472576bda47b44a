package io.github.jmeterrpc.common.gui;

import io.github.jmeterrpc.common.gui.field.OnEdit;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.gui.JMeterGUIComponent;

/**
 * Names an element after the method that it calls, until a user types a name: while the name is the
 * one of a new element or equals the method. Used on the event thread.
 */
public final class MethodName {

    private final JMeterGUIComponent panel;
    private final JTextComponent method;
    private String named = "";
    private boolean loading;

    private MethodName(JMeterGUIComponent panel, JTextComponent method) {
        this.panel = panel;
        this.method = method;
    }

    /**
     * Follows a field.
     *
     * @param panel panel of the element; calls {@link #load} when it shows an element
     */
    public static MethodName of(JMeterGUIComponent panel, JTextComponent method) {
        MethodName name = new MethodName(panel, method);
        method.getDocument().addDocumentListener(new OnEdit(name::edited));
        return name;
    }

    /**
     * Runs code that fills the fields for name and method. The changes do not count as edits by the
     * user.
     */
    public void load(Runnable fields) {
        loading = true;
        try {
            fields.run();
        } finally {
            loading = false;
            named = method.getText().trim();
        }
    }

    private void edited() {
        if (loading) {
            return;
        }
        String now = method.getText().trim();
        String name = panel.getName();
        if (name.equals(panel.getStaticLabel()) || name.equals(named)) {
            panel.setName(now.isEmpty() ? panel.getStaticLabel() : now);
        }
        named = now;
    }
}
