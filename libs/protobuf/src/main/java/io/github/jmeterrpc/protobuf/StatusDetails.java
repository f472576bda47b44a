package io.github.jmeterrpc.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.TextFormat;
import com.google.protobuf.util.JsonFormat;
import com.google.protobuf.util.JsonFormat.TypeRegistry;
import com.google.rpc.ErrorDetailsProto;
import com.google.rpc.StatusProto;
import java.util.Base64;
import java.util.Optional;

/**
 * The details of a failed call: the trailer {@code grpc-status-details-bin}, a message
 * {@code google.rpc.Status} with details of any type, most often one of
 * {@code google/rpc/error_details.proto}.
 */
public final class StatusDetails {

    private static final Descriptor STATUS = StatusProto.getDescriptor().findMessageTypeByName("Status");

    private static final JsonFormat.Printer PRINTER = JsonFormat.printer()
            .usingTypeRegistry(TypeRegistry.newBuilder()
                    .add(ErrorDetailsProto.getDescriptor().getMessageTypes())
                    .build());

    private StatusDetails() {}

    /**
     * Returns the details as JSON, or in protobuf's text format if a detail has a type that is not
     * in the standard.
     *
     * @param trailer base64, with or without padding
     * @return empty if the trailer is not a status
     */
    public static Optional<String> text(String trailer) {
        try {
            DynamicMessage status =
                    DynamicMessage.parseFrom(STATUS, Base64.getDecoder().decode(trailer));
            try {
                return Optional.of(PlainJson.of(PRINTER.print(status)));
            } catch (InvalidProtocolBufferException e) {
                return Optional.of(TextFormat.printer().printToString(status));
            }
        } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
