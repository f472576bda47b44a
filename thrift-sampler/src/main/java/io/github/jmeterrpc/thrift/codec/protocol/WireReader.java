package io.github.jmeterrpc.thrift.codec.protocol;

import io.github.jmeterrpc.thrift.client.transport.MessageSource;
import java.io.IOException;

/**
 * Reads a message part by part. Memory for a string or container is allocated only after the bytes have arrived, so a wrong
 * length cannot exhaust the heap. One instance per message, not thread-safe.
 */
public abstract class WireReader {

    /** Type of the message, as in {@code TMessageType}. */
    byte messageType;

    int sequenceId;

    /** Id of the last field. */
    short fieldId;

    /** Size of the last container, 0 to the message limit; the number of pairs for a map. */
    int size;

    /** Type of the elements of the last list or set, or of the values of the last map, as in {@code TType}. */
    byte elementType;

    /** Type of the keys of the last map, as in {@code TType}. */
    byte keyType;

    /**
     * Reads the header up to the length of the method name.
     *
     * @return length of the name in bytes; the caller reads them as after {@link #readStringBegin}, then calls
     *     {@link #readAfterName}
     */
    public abstract int readMessageBegin() throws IOException;

    /** Reads the rest of the header, after which message type and sequence id are set. */
    public abstract void readAfterName() throws IOException;

    public abstract void readMessageEnd() throws IOException;

    public abstract void readStructBegin() throws IOException;

    public abstract void readStructEnd() throws IOException;

    /**
     * Reads the header of a field and sets {@link #fieldId}.
     *
     * @return its type; {@code TType.STOP} after the last field
     */
    public abstract byte readFieldBegin() throws IOException;

    public abstract void readFieldEnd() throws IOException;

    /** Reads the header of a list or a set, and sets size and element type. */
    public abstract void readListBegin() throws IOException;

    public abstract void readListEnd() throws IOException;

    public abstract void readMapBegin() throws IOException;

    public abstract void readMapEnd() throws IOException;

    public abstract boolean readBool() throws IOException;

    /** @param type {@code TType.BYTE}, {@code I16}, {@code I32} or {@code I64} */
    public abstract long readInteger(byte type) throws IOException;

    public abstract double readDouble() throws IOException;

    /** Reads eight bytes of a UUID; called twice, most significant half first. */
    public abstract long readUuidHalf() throws IOException;

    /**
     * Reads the length of a string.
     *
     * @return length in bytes; the caller reads that many bytes from {@link #stringSource}
     */
    public abstract int readStringBegin() throws IOException;

    public abstract int readBinaryBegin() throws IOException;

    /** Source of the bytes of strings and binaries. */
    public abstract MessageSource stringSource();

    public final byte messageType() {
        return messageType;
    }

    public final int sequenceId() {
        return sequenceId;
    }

    public final short fieldId() {
        return fieldId;
    }

    public final int size() {
        return size;
    }

    public final byte elementType() {
        return elementType;
    }

    public final byte keyType() {
        return keyType;
    }
}
