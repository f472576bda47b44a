package io.github.jmeterrpc.thrift.codec.protocol;

import io.github.jmeterrpc.thrift.client.MessageSource;
import java.io.IOException;

/**
 * Reads a message part by part. Nothing is allocated for what a length says before the bytes are there. Used by one thread,
 * for one message.
 */
public abstract class WireReader {

    /** Of the message. */
    public byte messageType;

    public int sequenceId;

    /** Of the last field. */
    public short fieldId;

    /** Of the last container, 0 to the largest message; for maps that of pairs. */
    public int size;

    /** Of the elements of the last container, or of the values of the last map, as in {@code TType}. */
    public byte elementType;

    /** Of the keys of the last map. */
    public byte keyType;

    /**
     * Begins the message and sets its type.
     *
     * @return length of its name, which is to be taken next as after {@link #text}; then {@link #afterName} follows
     */
    public abstract int message() throws IOException;

    /** Sets the sequence id; sets the type too, where it stands behind the name. */
    public abstract void afterName() throws IOException;

    public abstract void messageEnd() throws IOException;

    public abstract void structBegin() throws IOException;

    public abstract void structEnd() throws IOException;

    /**
     * Begins a field and sets {@link #fieldId}.
     *
     * @return its type, {@code TType.STOP} behind the last one
     */
    public abstract byte field() throws IOException;

    public abstract void fieldEnd() throws IOException;

    /** Begins a list or a set. */
    public abstract void elements() throws IOException;

    public abstract void elementsEnd() throws IOException;

    public abstract void map() throws IOException;

    public abstract void mapEnd() throws IOException;

    public abstract boolean bool() throws IOException;

    /** @param type one of the four whole types */
    public abstract long whole(byte type) throws IOException;

    public abstract double real() throws IOException;

    /** The first half and then the second half of a UUID. */
    public abstract long uuidHalf() throws IOException;

    /**
     * Begins a text or binary.
     *
     * @return its length; so many bytes are to be taken from {@link #texts} next
     */
    public abstract int text() throws IOException;

    public abstract int binary() throws IOException;

    /** Where the bytes of texts come from. */
    public abstract MessageSource texts();
}
