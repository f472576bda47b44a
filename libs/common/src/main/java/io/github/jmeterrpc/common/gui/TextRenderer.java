package io.github.jmeterrpc.common.gui;

import java.awt.Component;
import java.util.function.Function;
import javax.swing.DefaultListCellRenderer;
import javax.swing.JComponent;
import javax.swing.JList;
import javax.swing.JTable;

/** Shows the items of a list as text: names from a server or a file are never HTML. */
public final class TextRenderer<T> extends DefaultListCellRenderer {

    private static final long serialVersionUID = 1L;

    private final transient Function<T, String> text;

    /** @param text returns the text of an item */
    public TextRenderer(Function<T, String> text) {
        this.text = text;
        putClientProperty("html.disable", Boolean.TRUE);
    }

    /** Makes a table show names from a server or a file as text, too. */
    public static void showText(JTable table) {
        ((JComponent) table.getDefaultRenderer(Object.class)).putClientProperty("html.disable", Boolean.TRUE);
    }

    @Override
    @SuppressWarnings("unchecked")
    public Component getListCellRendererComponent(
            JList<?> list, Object value, int index, boolean selected, boolean focused) {
        return super.getListCellRendererComponent(list, text.apply((T) value), index, selected, focused);
    }
}
