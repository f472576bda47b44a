package io.github.jmeterrpc.convert.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The properties of an element in a plan, by name. */
public record Properties(Element element) {

    private static final String NAME = "name";

    public static Properties of(Element element) {
        return new Properties(element);
    }

    /** The element after another; null after the last. */
    static Element next(Element element) {
        Node next = element.getNextSibling();
        while (next != null && !(next instanceof Element)) {
            next = next.getNextSibling();
        }
        return (Element) next;
    }

    public boolean has(String name) {
        return children().stream().anyMatch(child -> child.getAttribute(NAME).equals(name));
    }

    /** The text of a property without blanks around it; empty if there is none. */
    public String text(String name) {
        return raw(name).strip();
    }

    /** The unchanged text of a property; empty if there is none. */
    public String raw(String name) {
        return children().stream()
                .filter(child -> child.getAttribute(NAME).equals(name))
                .map(Element::getTextContent)
                .findFirst()
                .orElse("");
    }

    /** Names and values of a property that is a table of arguments. */
    public Map<String, String> arguments(String name) {
        Map<String, String> rows = new LinkedHashMap<>();
        children().stream()
                .filter(child -> child.getAttribute(NAME).equals(name))
                .flatMap(table -> JmxFile.list(table.getElementsByTagName("elementProp")).stream())
                .map(Properties::new)
                .forEach(row -> rows.put(row.text("Argument.name"), row.text("Argument.value")));
        return rows;
    }

    private List<Element> children() {
        return JmxFile.list(element.getChildNodes());
    }
}
