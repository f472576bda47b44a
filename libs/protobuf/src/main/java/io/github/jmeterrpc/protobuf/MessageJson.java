package io.github.jmeterrpc.protobuf;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TextFormat;
import com.google.protobuf.UninitializedMessageException;
import com.google.protobuf.util.JsonFormat;
import com.google.protobuf.util.JsonFormat.TypeRegistry;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.json.JsonText;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts messages to and from JSON, in the mapping of protobuf's documentation ("ProtoJSON
 * format"). Thread-safe.
 */
final class MessageJson {

    private final TypeRegistry types;
    private final JsonFormat.Parser parser;
    private final JsonFormat.Printer printer;

    /** @param types the types that {@code Any} may contain */
    MessageJson(TypeRegistry types) {
        this.types = types;
        parser = JsonFormat.parser().usingTypeRegistry(types);
        printer = JsonFormat.printer().usingTypeRegistry(types);
    }

    /**
     * @param field label of the field, for error messages
     * @param text an object or an array of objects
     * @param many whether any number of messages is allowed, not only one
     */
    List<byte[]> encode(String field, String text, Descriptor type, boolean many) throws InvalidInputException {
        JsonNode read = read(field, text.isBlank() ? "{}" : text);
        List<byte[]> messages = new ArrayList<>();
        if (!read.isArray() || InvalidPlace.isList(type)) {
            messages.add(encode(field, text, read, type, ""));
            return messages;
        }
        for (int i = 0; i < read.size(); i++) {
            messages.add(encode(field, text, read.get(i), type, "[" + i + "]"));
        }
        if (!many && messages.size() != 1) {
            throw new InvalidInputException(
                    field, text, "needs one message: the method takes no stream", "; here are " + messages.size());
        }
        return messages;
    }

    private static JsonNode read(String field, String text) throws InvalidInputException {
        try {
            return JsonText.parse(text);
        } catch (JsonProcessingException e) {
            throw new InvalidInputException(field, text, JsonText.NOT_JSON, JsonText.place(e));
        }
    }

    private byte[] encode(String field, String text, JsonNode message, Descriptor type, String path)
            throws InvalidInputException {
        DynamicMessage.Builder builder = DynamicMessage.newBuilder(type);
        try {
            parser.merge(message.toString(), builder);
            return builder.build().toByteArray();
        } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
            InvalidPlace place = InvalidPlace.find(this, message, type, path);
            throw new InvalidInputException(field, text, place.problem(), place.suffix());
        } catch (UninitializedMessageException e) {
            throw new InvalidInputException(
                    field, text, "lacks required fields: " + String.join(", ", e.getMissingFields()));
        }
    }

    /** Whether the JSON is a message of the type. */
    boolean accepts(JsonNode message, Descriptor type) {
        try {
            parser.merge(message.toString(), DynamicMessage.newBuilder(type));
            return true;
        } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
            return false;
        }
    }

    /** Returns the type named by an {@code Any}; null if the definition lacks it. */
    Descriptor typeOf(String url) {
        return types.find(url.substring(url.lastIndexOf('/') + 1));
    }

    String decode(byte[] bytes, Descriptor type) throws DefinitionException {
        try {
            DynamicMessage message = DynamicMessage.parseFrom(type, bytes);
            try {
                return PlainJson.of(printer.print(message));
            } catch (InvalidProtocolBufferException e) {
                // An Any whose type the definition lacks has no JSON form; the text shows its
                // bytes.
                return TextFormat.printer().printToString(message);
            }
        } catch (InvalidProtocolBufferException e) {
            throw new DefinitionException("is not a message of the type " + type.getFullName() + ": " + e.getMessage());
        }
    }
}
