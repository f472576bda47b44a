package io.github.jmeterrpc.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import io.github.jmeterrpc.common.input.InvalidInputException;
import java.util.List;

/** A method of a {@link ProtobufService}. Immutable and thread-safe. */
public final class ProtobufMethod {

    private final String name;
    private final MethodKind kind;
    private final Descriptor request;
    private final Descriptor reply;
    private final MessageJson json;

    ProtobufMethod(MethodDescriptor method, MessageJson json) {
        name = method.getName();
        kind = MethodKind.of(method.isClientStreaming(), method.isServerStreaming());
        request = method.getInputType();
        reply = method.getOutputType();
        this.json = json;
    }

    /** The name in the definition, which is sent. */
    public String name() {
        return name;
    }

    public MethodKind kind() {
        return kind;
    }

    /** The full name of the request message. */
    public String requestType() {
        return request.getFullName();
    }

    /** The full name of the reply message. */
    public String replyType() {
        return reply.getFullName();
    }

    /**
     * Converts the messages to send.
     *
     * @param field label of the field that holds the text, for messages
     * @param text JSON in protobuf's own mapping: one object, or an array with one for each
     *     message; empty counts as one message without fields
     * @return the messages; exactly one unless the method takes a stream
     * @throws InvalidInputException if the text is not JSON, or does not fit the message; it names
     *     the place and the remedy
     */
    public List<byte[]> requests(String field, String text) throws InvalidInputException {
        return json.encode(field, text, request, kind.manyRequests());
    }

    /**
     * Returns a reply as JSON in protobuf's mapping, without fields with default values.
     *
     * @throws DefinitionException if the bytes are not a message of the reply's type
     */
    public String reply(byte[] message) throws DefinitionException {
        return json.decode(message, reply);
    }

    /**
     * Returns a template of a request as JSON: each field once, and the first field of each
     * {@code oneof}.
     */
    public String requestTemplate() {
        return MessageTemplate.of(request);
    }

    @Override
    public String toString() {
        return name + "(" + (kind.manyRequests() ? "stream " : "") + requestType() + "): "
                + (kind.manyReplies() ? "stream " : "") + replyType();
    }
}
