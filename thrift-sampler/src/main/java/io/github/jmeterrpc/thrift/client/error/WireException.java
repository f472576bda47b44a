package io.github.jmeterrpc.thrift.client.error;

import java.io.IOException;
import java.util.Arrays;

/** A call broke for a reason that this package detected. */
public final class WireException extends IOException {

    private static final long serialVersionUID = 1L;

    private static final int SHOWN_BYTES = 16;

    /** The observed symptom. */
    public enum Symptom {
        /** The peer closed or reset the connection. */
        CLOSED,
        /** The connection broke in another way, described by the cause. */
        BROKEN,
        /** The time for the call, or for the handshake, is up. */
        TIMED_OUT,
        /** Another thread ended the call. */
        ABORTED,
        /** The request does not fit into a limit; {@link #size} is its length. */
        REQUEST_TOO_LONG,
        /**
         * The reply does not fit into the frame limit; {@link #size} is its length as the peer
         * says.
         */
        FRAME_TOO_LONG,
        /** The reply does not fit into the message limit. */
        REPLY_TOO_LONG,
        /**
         * The replies of all threads leave too little memory for it; {@link #size} is what it would
         * take.
         */
        NO_MEMORY,
        /** Invalid length of a frame; {@link #size} is that length. */
        NO_FRAME,
        /** The received bytes are not compressed. */
        NOT_COMPRESSED,
        /** The decoded frame is not a message in the protocol. */
        NOT_THRIFT,
        /**
         * The received bytes begin as a message of the protocol, but are invalid; the cause names
         * the reason.
         */
        UNREADABLE,
        /** There are bytes after the reply. */
        TRAILING_BYTES,
        /** There are bytes where none belong: after a oneway message. */
        ONEWAY_ANSWERED,
        /**
         * The HTTP status is not 200; {@link #size} is it, the message begins with the status line.
         */
        HTTP_STATUS,
        /** The HTTP status is 200, but there is no body. */
        EMPTY_BODY
    }

    private final Symptom symptom;
    private final long size;
    private final byte[] seen;

    public WireException(Symptom symptom, long size, byte[] seen, String words, Throwable cause) {
        super(words.isEmpty() ? symptom.name() : words, cause);
        this.symptom = symptom;
        this.size = size;
        this.seen = seen;
    }

    public static WireException of(Symptom symptom) {
        return new WireException(symptom, 0, new byte[0], "", null);
    }

    public static WireException of(Symptom symptom, IOException cause) {
        return new WireException(symptom, 0, new byte[0], "", cause);
    }

    public static WireException ofSize(Symptom symptom, long size) {
        return new WireException(symptom, size, new byte[0], symptom + " " + size, null);
    }

    /** With the first of the bytes that came. */
    public static WireException ofBytes(Symptom symptom, long size, byte[] array, int from, int to) {
        byte[] seen = Arrays.copyOfRange(array, from, Math.min(to, from + SHOWN_BYTES));
        return new WireException(symptom, size, seen, "", null);
    }

    /** {@inheritDoc} The message alone: the symptom is more useful than the name of this class. */
    @Override
    public String toString() {
        return getLocalizedMessage();
    }

    public Symptom symptom() {
        return symptom;
    }

    public long size() {
        return size;
    }

    public byte[] seen() {
        return seen;
    }
}
