package io.github.jmeterrpc.thrift.typed;

import java.nio.charset.StandardCharsets;
import org.apache.thrift.TBase;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TSimpleJSONProtocol;

/** Converts the result of a typed call to the text that its sample shows. */
final class ResultText {

    private ResultText() {}

    /**
     * Returns the text in UTF-8: a struct as JSON with its fields by name, any other value as its
     * toString.
     */
    static byte[] of(Object value) {
        if (value instanceof TBase<?, ?> struct) {
            try {
                return new TSerializer(new TSimpleJSONProtocol.Factory()).serialize(struct);
            } catch (TException e) {
                // A required field is not set: Thrift's JSON cannot express this, but toString can.
            }
        }
        return textOf(value).getBytes(StandardCharsets.UTF_8);
    }

    private static String textOf(Object value) {
        try {
            return String.valueOf(value);
        } catch (RuntimeException e) {
            // The user's own toString failed, but the call has succeeded.
            return value.getClass().getName() + " cannot be shown: " + e;
        }
    }
}
