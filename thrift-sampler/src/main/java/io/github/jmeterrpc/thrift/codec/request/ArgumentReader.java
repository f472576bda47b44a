package io.github.jmeterrpc.thrift.codec.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.jmeterrpc.common.JsonText;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.model.Value;

/** Parses the text of the arguments field. */
final class ArgumentReader {

    private ArgumentReader() {}

    /**
     * Parses arguments and checks them against the types of the parameters.
     *
     * @param text a JSON object with the parameters by name, or a JSON array with them in order; blank counts as {@code {}}
     */
    static Value.Record read(String text, Struct parameters) throws ArgumentException {
        JsonNode node = json(text);
        if (node.isArray()) {
            return new ValueReader().inOrder(node, parameters);
        }
        if (!node.isObject()) {
            throw new ArgumentException(
                    "", text, "expected an object with the parameters by name, or an array with them in order", "");
        }
        return new ValueReader().record(node, parameters);
    }

    private static JsonNode json(String text) throws ArgumentException {
        if (text.isBlank()) {
            return JsonNodeFactory.instance.objectNode();
        }
        try {
            return JsonText.parse(text);
        } catch (JsonProcessingException e) {
            throw new ArgumentException("", text, JsonText.NOT_JSON, JsonText.place(e));
        }
    }
}
