package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.element.property.PropertyReader;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.dubbo.client.call.StreamPlan;
import io.github.jmeterrpc.dubbo.element.scope.SharedDefinitions;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.wire.DamagedMessageException;
import io.github.jmeterrpc.protobuf.DefinitionException;
import io.github.jmeterrpc.protobuf.MethodKind;
import io.github.jmeterrpc.protobuf.ProtobufMethod;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.dubbo.rpc.RpcException;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/** Reads a call with protobuf messages from a sampler's properties. */
final class MessageCallReader {

    private static final DubboSchema SCHEMA = DubboSchema.INSTANCE;
    private static final String[] NO_TYPES = {};

    private MessageCallReader() {}

    /** @throws InvalidInputException if a value or the definition cannot be used */
    static DubboPreparedCall callOf(PropertyReader read, DubboEndpoint endpoint, String methodName)
            throws InvalidInputException {
        requireNoTypes(read);
        ProtobufMethod method = methodOf(read, endpoint, methodName);
        read.requireUnchanged(SCHEMA.arguments);
        String text = read.exactText(SCHEMA.arguments);
        List<byte[]> messages = method.requests(read.name(SCHEMA.arguments), text);
        Call call = new Call(
                method.name(),
                NO_TYPES,
                messages.toArray(),
                CallReader.timeoutMillis(read),
                CallReader.attachmentsOf(read, endpoint),
                read.flag(SCHEMA.async));
        return new DubboPreparedCall(
                endpoint,
                call,
                streamOf(read, method, messages, text),
                reply -> textOf(method, reply),
                CallReader.passBusinessException(read),
                RequestText.of(endpoint, call, text));
    }

    private static Optional<StreamPlan> streamOf(
            PropertyReader read, ProtobufMethod method, List<byte[]> messages, String text)
            throws InvalidInputException {
        if (method.kind() == MethodKind.UNARY) {
            requireUnused(read, method, SCHEMA.messageRate, SCHEMA.messageCount, SCHEMA.endAfterReplies);
            requireUnused(read, method, SCHEMA.endAfterMillis);
            return Optional.empty();
        }
        int count = read.number(SCHEMA.messageCount, 0, Integer.MAX_VALUE);
        if (!method.kind().manyRequests()) {
            requireUnused(read, method, SCHEMA.messageRate, SCHEMA.messageCount);
        } else if (messages.isEmpty() && count > 0) {
            throw new InvalidInputException(
                    read.name(SCHEMA.arguments), text, "has no message to send; type at least one into the array");
        }
        return Optional.of(new StreamPlan(
                messages,
                count == 0 ? messages.size() : count,
                read.number(SCHEMA.messageRate, 0, 1_000_000),
                read.flag(SCHEMA.messagesAnswered),
                read.number(SCHEMA.endAfterReplies, 0, Integer.MAX_VALUE),
                read.number(SCHEMA.endAfterMillis, 0, Integer.MAX_VALUE),
                CallReader.timeoutMillis(read)));
    }

    private static void requireUnused(PropertyReader read, ProtobufMethod method, PropertyDescriptor<?, ?>... fields)
            throws InvalidInputException {
        for (PropertyDescriptor<?, ?> field : fields) {
            if (read.number(field, 0, Integer.MAX_VALUE) != 0) {
                throw new InvalidInputException(
                        read.name(field),
                        read.text(field),
                        "must be 0 or empty: " + method.name() + " takes one message"
                                + (method.kind().manyReplies() ? "" : " and returns one"));
            }
        }
    }

    private static void requireNoTypes(PropertyReader read) throws InvalidInputException {
        String types = read.text(SCHEMA.parameterTypes);
        if (!types.isEmpty()) {
            throw new InvalidInputException(
                    read.name(SCHEMA.parameterTypes), types, "must be empty: the protobuf definition has the types");
        }
        if (!read.rows(SCHEMA.argumentRows).isEmpty()) {
            throw new InvalidInputException(
                    read.name(SCHEMA.argumentRows),
                    "",
                    "must be empty: the request is one message; type it as JSON, and delete the rows");
        }
    }

    private static ProtobufMethod methodOf(PropertyReader read, DubboEndpoint endpoint, String methodName)
            throws InvalidInputException {
        try {
            return SharedDefinitions.INSTANCE.get().serviceOf(endpoint).method(methodName);
        } catch (DefinitionException e) {
            throw new InvalidInputException(read.name(SCHEMA.method), methodName, e.getMessage());
        }
    }

    private static byte[] textOf(ProtobufMethod method, Object reply) {
        try {
            return method.reply((byte[]) reply).getBytes(StandardCharsets.UTF_8);
        } catch (DefinitionException e) {
            throw new RpcException(new DamagedMessageException("it " + e.getMessage()));
        }
    }
}
