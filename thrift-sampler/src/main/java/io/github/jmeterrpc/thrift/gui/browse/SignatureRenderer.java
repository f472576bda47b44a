package io.github.jmeterrpc.thrift.gui.browse;

import java.awt.Component;
import javax.swing.DefaultListCellRenderer;
import javax.swing.JList;

/** Shows a method as the IDL declares it. */
final class SignatureRenderer extends DefaultListCellRenderer {

    private static final long serialVersionUID = 1L;

    @Override
    public Component getListCellRendererComponent(
            JList<?> list, Object value, int index, boolean isSelected, boolean cellHasFocus) {
        // What an IDL says is text, never HTML.
        putClientProperty("html.disable", Boolean.TRUE);
        return super.getListCellRendererComponent(
                list, ((BrowseChoice) value).signature(), index, isSelected, cellHasFocus);
    }
}
