package io.github.jmeterrpc.thrift.codec.reply;

import io.github.jmeterrpc.thrift.codec.protocol.ArraySource;
import io.github.jmeterrpc.thrift.codec.protocol.Skipper;
import io.github.jmeterrpc.thrift.codec.protocol.WireReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.protocol.TType;

/** A {@code TApplicationException} in a reply: the server could not call the method, or the method failed unexpectedly. */
record ApplicationError(int type, String message) {

    private static final short MESSAGE = 1;
    private static final short TYPE = 2;

    static ApplicationError read(WireReader in) throws IOException {
        int type = TApplicationException.UNKNOWN;
        String message = "";
        in.readStructBegin();
        byte wireType = in.readFieldBegin();
        while (wireType != TType.STOP) {
            if (in.fieldId() == MESSAGE && wireType == TType.STRING) {
                int length = in.readStringBegin();
                ArraySource text = (ArraySource) in.stringSource();
                int from = text.at();
                text.skip(length);
                message = new String(text.array(), from, length, StandardCharsets.UTF_8);
            } else if (in.fieldId() == TYPE && wireType == TType.I32) {
                type = (int) in.readInteger(wireType);
            } else {
                Skipper.skip(in, wireType, 1);
            }
            in.readFieldEnd();
            wireType = in.readFieldBegin();
        }
        in.readStructEnd();
        return new ApplicationError(type, message);
    }

    byte[] json() {
        JsonOutput out = new JsonOutput(message.length() + 100);
        out.writeAscii("{\"applicationException\":{\"type\":");
        out.writeLong(type);
        out.writeAscii(",\"name\":");
        out.writeString(ReplySummary.applicationTypeName(type));
        out.writeAscii(",\"message\":");
        out.writeString(message);
        out.writeAscii("}}");
        return out.toByteArray();
    }
}
