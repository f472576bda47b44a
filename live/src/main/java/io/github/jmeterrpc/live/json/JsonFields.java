package io.github.jmeterrpc.live.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/**
 * The fields of a JSON object from a file.
 *
 * @param node any node; a node other than an object has no fields
 */
public record JsonFields(JsonNode node) {

    /**
     * Returns a number.
     *
     * @return NaN if the field is absent or {@code null}
     * @throws IOException if it is another value
     */
    public double number(String name) throws IOException {
        JsonNode value = node.path(name);
        if (value.isNull() || value.isMissingNode()) {
            return Double.NaN;
        }
        if (!value.isNumber()) {
            throw new IOException("'" + name + "' is no number: " + value);
        }
        return value.doubleValue();
    }

    /** Returns a text; null if the field is absent. */
    public String text(String name) {
        return node.path(name).textValue();
    }

    /** Returns the fields of an object in a field. */
    public JsonFields object(String name) {
        return new JsonFields(node.path(name));
    }

    /** Whether the field contains an object or list. */
    public boolean has(String name) {
        return node.path(name).isContainerNode();
    }
}
