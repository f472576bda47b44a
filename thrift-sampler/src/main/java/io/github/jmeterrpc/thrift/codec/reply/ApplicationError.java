package io.github.jmeterrpc.thrift.codec.reply;

import io.github.jmeterrpc.thrift.codec.protocol.ArraySource;
import io.github.jmeterrpc.thrift.codec.protocol.Skipper;
import io.github.jmeterrpc.thrift.codec.protocol.WireReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.protocol.TType;

/** Thrift's own exception, by which a server says that it could not call the method. */
record ApplicationError(int type, String message) {

    private static final short MESSAGE = 1;
    private static final short TYPE = 2;

    static ApplicationError read(WireReader in) throws IOException {
        int type = TApplicationException.UNKNOWN;
        String message = "";
        in.structBegin();
        byte wireType = in.field();
        while (wireType != TType.STOP) {
            if (in.fieldId == MESSAGE && wireType == TType.STRING) {
                int length = in.text();
                ArraySource text = (ArraySource) in.texts();
                int from = text.at();
                text.skip(length);
                message = new String(text.array(), from, length, StandardCharsets.UTF_8);
            } else if (in.fieldId == TYPE && wireType == TType.I32) {
                type = (int) in.whole(wireType);
            } else {
                Skipper.skip(in, wireType, 1);
            }
            in.fieldEnd();
            wireType = in.field();
        }
        in.structEnd();
        return new ApplicationError(type, message);
    }

    byte[] json() {
        JsonOutput out = new JsonOutput(message.length() + 100);
        out.plain("{\"applicationException\":{\"type\":");
        out.whole(type);
        out.plain(",\"name\":");
        out.text(Answer.applicationTypeName(type));
        out.plain(",\"message\":");
        out.text(message);
        out.plain("}}");
        return out.written();
    }
}
