package io.github.jmeterrpc.thrift.client.transport;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;

/** Recognizes a reply in the endpoint's protocol by its first bytes. */
final class ProtocolSignature {

    private ProtocolSignature() {}

    /** @throws WireException if no reply can begin with the bytes */
    static void check(Encoding encoding, byte[] array, int from, int to) throws WireException {
        if (from == to || !isMessage(encoding, array, from, to)) {
            throw WireException.ofBytes(Symptom.NOT_THRIFT, 0, array, from, to);
        }
    }

    private static boolean isMessage(Encoding encoding, byte[] array, int from, int to) {
        boolean oneByte = to - from < 2;
        return switch (encoding.protocol()) {
            case COMPACT -> array[from] == (byte) 0x82;
            case JSON -> array[from] == '[';
            // The version or, without one, the upper bytes of the length of a method's name.
            case BINARY ->
                array[from] == (byte) 0x80 && (oneByte || array[from + 1] == 1)
                        || !encoding.strictRead() && array[from] == 0 && (oneByte || array[from + 1] == 0);
        };
    }
}
