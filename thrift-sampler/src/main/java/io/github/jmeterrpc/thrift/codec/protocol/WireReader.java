package io.github.jmeterrpc.thrift.codec.protocol;

import io.github.jmeterrpc.thrift.client.MessageSource;
import java.io.IOException;

/**
 * Reads a message part by part. Nothing is allocated for what a length says before the bytes are there. Used by one thread,
 * for one message.
 */
public abstract class WireReader {

    /** Of the message. */
    byte messageType;

    int sequenceId;

    /** Of the last field. */
    short fieldId;

    /** Of the last container, 0 to the largest message; for maps that of pairs. */
    int size;

    /** Of the elements of the last container, or of the values of the last map, as in {@code TType}. */
    byte elementType;

    /** Of the keys of the last map. */
    byte keyType;

    /**
     * Begins the message and sets its type.
     *
     * @return length of its name, which is to be taken next as after {@link #readStringBegin}; then {@link #readAfterName} follows
     */
    public abstract int readMessageBegin() throws IOException;

    /** Sets the sequence id; sets the type too, where it stands behind the name. */
    public abstract void readAfterName() throws IOException;

    public abstract void readMessageEnd() throws IOException;

    public abstract void readStructBegin() throws IOException;

    public abstract void readStructEnd() throws IOException;

    /**
     * Begins a field and sets {@link #fieldId}.
     *
     * @return its type, {@code TType.STOP} behind the last one
     */
    public abstract byte readFieldBegin() throws IOException;

    public abstract void readFieldEnd() throws IOException;

    /** Begins a list or a set. */
    public abstract void readListBegin() throws IOException;

    public abstract void readListEnd() throws IOException;

    public abstract void readMapBegin() throws IOException;

    public abstract void readMapEnd() throws IOException;

    public abstract boolean readBool() throws IOException;

    /** @param type one of the four whole types */
    public abstract long readInteger(byte type) throws IOException;

    public abstract double readDouble() throws IOException;

    /** The first half and then the second half of a UUID. */
    public abstract long readUuidHalf() throws IOException;

    /**
     * Begins a text or binary.
     *
     * @return its length; so many bytes are to be taken from {@link #stringSource} next
     */
    public abstract int readStringBegin() throws IOException;

    public abstract int readBinaryBegin() throws IOException;

    /** Where the bytes of texts come from. */
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
