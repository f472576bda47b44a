package io.github.jmeterrpc.thrift.client.transport;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;

/** Recognizes a reply in the endpoint's protocol by its first bytes. */
enum ProtocolSignature {
    STRICT_BINARY {
        @Override
        boolean isMessage(byte[] array, int from, int to) {
            return array[from] == (byte) 0x80 && (to - from < 2 || array[from + 1] == 1);
        }
    },
    /** The version, or the upper byte of the length of a method's name. */
    BINARY {
        @Override
        boolean isMessage(byte[] array, int from, int to) {
            return STRICT_BINARY.isMessage(array, from, to)
                    || array[from] == 0 && (to - from < 2 || array[from + 1] == 0);
        }
    },
    COMPACT {
        @Override
        boolean isMessage(byte[] array, int from, int to) {
            return array[from] == (byte) 0x82;
        }
    },
    /** Anything: compressed bytes are looked at when they are inflated. */
    ANY {
        @Override
        boolean isMessage(byte[] array, int from, int to) {
            return true;
        }
    },
    JSON {
        @Override
        boolean isMessage(byte[] array, int from, int to) {
            return array[from] == '[';
        }
    };

    static ProtocolSignature of(Encoding encoding) {
        return switch (encoding.protocol()) {
            case BINARY -> encoding.strictRead() ? STRICT_BINARY : BINARY;
            case COMPACT -> COMPACT;
            case JSON -> JSON;
        };
    }

    /** @throws WireException if the bytes, one at least, cannot begin a reply */
    void check(byte[] array, int from, int to) throws WireException {
        if (from == to || !isMessage(array, from, to)) {
            throw WireException.ofBytes(Symptom.NOT_THRIFT, 0, array, from, to);
        }
    }

    abstract boolean isMessage(byte[] array, int from, int to);
}
