package io.github.jmeterrpc.live.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/**
 * The fields of a JSON object that was read from a file.
 *
 * @param node anything; what is no object has no fields
 */
public record JsonFields(JsonNode node) {

    /**
     * A number.
     *
     * @return NaN if there is no such field, or {@code null} in it
     * @throws IOException if it is something else
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

    /** A text; null if there is none. */
    public String text(String name) {
        return node.path(name).textValue();
    }

    /** The fields of an object in a field. */
    public JsonFields object(String name) {
        return new JsonFields(node.path(name));
    }

    /** Whether there is such an object or list. */
    public boolean has(String name) {
        return node.path(name).isContainerNode();
    }
}
