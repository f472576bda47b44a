package io.github.jmeterrpc.convert.plan;

import java.util.List;
import org.w3c.dom.Element;

/**
 * A new element, indented as JMeter writes it.
 *
 * @param depth number of enclosing elements
 */
public record NewElement(Element element, int depth) {

    /** A row of a table. */
    public record TableRow(String name, String value) {}

    static String indent(int depth) {
        return "\n" + "  ".repeat(depth);
    }

    /** Adds a property, unless its text is empty. */
    public void text(String name, String value) {
        if (!value.isEmpty()) {
            add(element, depth + 1, "stringProp", name).setTextContent(value);
        }
    }

    /** Adds a flag. */
    public void flag(String name, boolean value) {
        add(element, depth + 1, "boolProp", name).setTextContent(String.valueOf(value));
    }

    /** Adds a table, unless it has no rows. */
    public void rows(String name, List<TableRow> rows) {
        if (rows.isEmpty()) {
            return;
        }
        Element table = add(element, depth + 1, "elementProp", name);
        table.setAttribute("elementType", "Arguments");
        Element list = add(table, depth + 2, "collectionProp", "Arguments.arguments");
        for (TableRow row : rows) {
            Element argument = add(list, depth + 3, "elementProp", row.name());
            argument.setAttribute("elementType", "Argument");
            add(argument, depth + 4, "stringProp", "Argument.name").setTextContent(row.name());
            add(argument, depth + 4, "stringProp", "Argument.value").setTextContent(row.value());
            add(argument, depth + 4, "stringProp", "Argument.metadata").setTextContent("=");
            close(argument, depth + 3);
        }
        close(list, depth + 2);
        close(table, depth + 1);
    }

    /** Removes a property. */
    public void remove(String name) {
        JmxFile.list(element.getChildNodes()).stream()
                .filter(child -> child.getAttribute("name").equals(name))
                .toList()
                .forEach(child -> {
                    element.removeChild(child.getPreviousSibling());
                    element.removeChild(child);
                });
    }

    /** Completes the element; called after the last property was added. */
    void end() {
        if (element.hasChildNodes()) {
            close(element, depth);
        }
    }

    private static Element add(Element parent, int depth, String type, String name) {
        Element child = parent.getOwnerDocument().createElement(type);
        child.setAttribute("name", name);
        parent.appendChild(parent.getOwnerDocument().createTextNode(indent(depth)));
        parent.appendChild(child);
        return child;
    }

    private static void close(Element element, int depth) {
        element.appendChild(element.getOwnerDocument().createTextNode(indent(depth)));
    }
}
