package io.github.jmeterrpc.dubbo.gui.browse;

import io.github.jmeterrpc.dubbo.registry.ServiceMethod;
import java.awt.Component;
import javax.swing.DefaultListCellRenderer;
import javax.swing.JList;

/** Shows a method as its declaration reads. */
final class MethodRenderer extends DefaultListCellRenderer {

    private static final long serialVersionUID = 1L;

    @Override
    public Component getListCellRendererComponent(
            JList<?> list, Object value, int index, boolean selected, boolean focused) {
        // A name from a registry is text, never HTML.
        putClientProperty("html.disable", Boolean.TRUE);
        return super.getListCellRendererComponent(list, textOf((ServiceMethod) value), index, selected, focused);
    }

    static String textOf(ServiceMethod method) {
        return method.name() + "(" + String.join(", ", method.parameterTypes()) + "): " + method.returnType();
    }
}
