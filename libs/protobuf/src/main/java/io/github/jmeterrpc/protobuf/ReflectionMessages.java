package io.github.jmeterrpc.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Requests and replies of the gRPC reflection service. The packages {@code grpc.reflection.v1} and
 * {@code v1alpha} have the same messages; the numbers are those of {@code reflection.proto} of gRPC.
 */
public final class ReflectionMessages {

    /** The reflection services, the newest first; both have the same method. */
    public static final List<String> SERVICES =
            List.of("grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection");

    /** The method, which takes a stream of requests and sends one reply for each. */
    public static final String METHOD = "ServerReflectionInfo";

    private static final int FILE_BY_FILENAME = 3;
    private static final int FILE_CONTAINING_SYMBOL = 4;
    private static final int LIST_SERVICES = 7;

    private static final int FILE_DESCRIPTOR_RESPONSE = 4;
    private static final int LIST_SERVICES_RESPONSE = 6;
    private static final int ERROR_RESPONSE = 7;

    private ReflectionMessages() {}

    /** Returns the request for the names of all services. */
    public static byte[] listServices() {
        return request(LIST_SERVICES, "");
    }

    /**
     * Returns the request for the file that defines a service, by its full name; a server may add
     * its imports.
     */
    public static byte[] fileOf(String symbol) {
        return request(FILE_CONTAINING_SYMBOL, symbol);
    }

    /** Returns the request for a file by its name. */
    public static byte[] file(String name) {
        return request(FILE_BY_FILENAME, name);
    }

    private static byte[] request(int field, String value) {
        return UnknownFieldSet.newBuilder()
                .addField(
                        field,
                        Field.newBuilder()
                                .addLengthDelimited(ByteString.copyFrom(value, StandardCharsets.UTF_8))
                                .build())
                .build()
                .toByteArray();
    }

    /** The full names in a reply to {@link #listServices}. */
    public static List<String> serviceNames(byte[] reply) throws DefinitionException {
        return inside(reply, LIST_SERVICES_RESPONSE).getField(1).getLengthDelimitedList().stream()
                .map(ReflectionMessages::nameOf)
                .toList();
    }

    /** The files in a reply to {@link #fileOf} or {@link #file}, each a {@code FileDescriptorProto}. */
    public static List<byte[]> files(byte[] reply) throws DefinitionException {
        return inside(reply, FILE_DESCRIPTOR_RESPONSE).getField(1).getLengthDelimitedList().stream()
                .map(ByteString::toByteArray)
                .toList();
    }

    private static String nameOf(ByteString service) {
        try {
            return last(UnknownFieldSet.parseFrom(service), 1).toStringUtf8();
        } catch (InvalidProtocolBufferException e) {
            return "";
        }
    }

    private static UnknownFieldSet inside(byte[] reply, int field) throws DefinitionException {
        try {
            UnknownFieldSet message = UnknownFieldSet.parseFrom(reply);
            if (message.hasField(ERROR_RESPONSE)) {
                UnknownFieldSet error = UnknownFieldSet.parseFrom(last(message, ERROR_RESPONSE));
                throw new DefinitionException(last(error, 2).toStringUtf8());
            }
            return UnknownFieldSet.parseFrom(last(message, field));
        } catch (InvalidProtocolBufferException e) {
            throw new DefinitionException("the reflection service's reply cannot be read: " + e.getMessage());
        }
    }

    private static ByteString last(UnknownFieldSet message, int field) {
        List<ByteString> values = message.getField(field).getLengthDelimitedList();
        return values.isEmpty() ? ByteString.EMPTY : values.get(values.size() - 1);
    }
}
