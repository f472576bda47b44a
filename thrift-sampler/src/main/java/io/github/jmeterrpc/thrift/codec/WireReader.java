package io.github.jmeterrpc.thrift.codec;

import io.github.jmeterrpc.thrift.client.MessageSource;
import java.io.IOException;

/**
 * Reads a message part by part. Nothing is allocated for what a length says before the bytes are there. Used by one thread,
 * for one message.
 */
abstract class WireReader {

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
     * @return length of its name, which is to be taken next as after {@link #text}; then {@link #afterName} follows
     */
    abstract int message() throws IOException;

    /** Sets the sequence id; sets the type too, where it stands behind the name. */
    abstract void afterName() throws IOException;

    abstract void messageEnd() throws IOException;

    abstract void structBegin() throws IOException;

    abstract void structEnd() throws IOException;

    /**
     * Begins a field and sets {@link #fieldId}.
     *
     * @return its type, {@code TType.STOP} behind the last one
     */
    abstract byte field() throws IOException;

    abstract void fieldEnd() throws IOException;

    /** Begins a list or a set. */
    abstract void elements() throws IOException;

    abstract void elementsEnd() throws IOException;

    abstract void map() throws IOException;

    abstract void mapEnd() throws IOException;

    abstract boolean bool() throws IOException;

    /** @param type one of the four whole types */
    abstract long whole(byte type) throws IOException;

    abstract double real() throws IOException;

    /** The first half and then the second half of a UUID. */
    abstract long uuidHalf() throws IOException;

    /**
     * Begins a text or binary.
     *
     * @return its length; so many bytes are to be taken from {@link #texts} next
     */
    abstract int text() throws IOException;

    abstract int binary() throws IOException;

    /** Where the bytes of texts come from. */
    abstract MessageSource texts();
}
