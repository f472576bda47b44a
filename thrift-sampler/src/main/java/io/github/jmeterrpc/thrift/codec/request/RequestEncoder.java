package io.github.jmeterrpc.thrift.codec.request;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.jmeterrpc.common.json.JsonText;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.Protocol;
import io.github.jmeterrpc.thrift.client.transport.Protocols;
import io.github.jmeterrpc.thrift.idl.model.Method;
import java.util.Optional;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TMultiplexedProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TTransportException;

/** Encodes calls of one method. Immutable and thread-safe. */
public final class RequestEncoder {

    /**
     * Offset of the sequence id in the compact protocol: after the protocol id and the byte with
     * version and type.
     */
    private static final int COMPACT_SEQUENCE_ID_AT = 2;

    private final Method method;
    private final Encoding encoding;
    private final String name;
    private final int limit;

    /**
     * @param multiplexedService name of the service at a multiplexed server; empty if the server is
     *     not multiplexed
     * @param limit maximum length of a message in bytes, at least 1
     */
    public RequestEncoder(Method method, Encoding encoding, Optional<String> multiplexedService, int limit) {
        this.method = method;
        this.encoding = encoding;
        this.limit = limit;
        name = multiplexedService
                .map(service -> service + TMultiplexedProtocol.SEPARATOR + method.name())
                .orElse(method.name());
    }

    /**
     * Encodes a call with the sequence id {@link SequenceIds#FIRST}.
     *
     * @param arguments a JSON object with the parameters by name, or a JSON array with them in
     *     order; blank counts as {@code {}}
     * @throws ArgumentException if the arguments do not fit the method, or the request exceeds the
     *     limit
     */
    public Request encode(String arguments) throws ArgumentException {
        JsonNode node = parse(arguments);
        try {
            LimitedBuffer buffer = new LimitedBuffer(limit, encoding.protocol() == Protocol.JSON);
            TProtocol out = Protocols.of(encoding, buffer);
            byte type = method.oneway() ? TMessageType.ONEWAY : TMessageType.CALL;
            out.writeMessageBegin(new TMessage(name, type, SequenceIds.FIRST));
            int headerEnd = buffer.length();
            new ArgumentWriter(out, buffer, encoding.maxDepth()).parameters(node, method.parameters());
            out.writeMessageEnd();
            return new Request(buffer.copy(), sequenceIdAt(headerEnd), encoding.protocol());
        } catch (TTransportException e) {
            throw ArgumentException.tooLong(arguments, limit);
        } catch (TException e) {
            throw new IllegalStateException("a buffer in memory failed", e);
        }
    }

    private static JsonNode parse(String arguments) throws ArgumentException {
        if (arguments.isBlank()) {
            return JsonNodeFactory.instance.objectNode();
        }
        try {
            JsonNode node = JsonText.parse(arguments);
            if (node.isContainerNode()) {
                return node;
            }
        } catch (JsonProcessingException e) {
            throw new ArgumentException("", arguments, JsonText.NOT_JSON, JsonText.place(e));
        }
        throw new ArgumentException(
                "", arguments, "expected an object with the parameters by name, or an array with them in order", "");
    }

    /** The binary and JSON protocols write the sequence id as the last part of the header. */
    private int sequenceIdAt(int headerEnd) {
        return encoding.protocol() == Protocol.COMPACT
                ? COMPACT_SEQUENCE_ID_AT
                : headerEnd - SequenceIds.width(encoding.protocol());
    }
}
