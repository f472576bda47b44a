package io.github.jmeterrpc.thrift.client.error;

import java.io.IOException;
import java.util.Arrays;

/** Reports that a call failed for a reason that the connection itself detected. */
public final class WireException extends IOException {

    private static final long serialVersionUID = 1L;

    private static final int SHOWN_BYTES = 16;

    /** The observed symptom. */
    public enum Symptom {
        /** The peer closed or reset the connection. */
        CLOSED,
        /** The connection broke in another way, described by the cause. */
        BROKEN,
        /** The time limit for the call or the handshake has passed. */
        TIMED_OUT,
        /** Another thread ended the call. */
        ABORTED,
        /** The request exceeds a limit; {@link #size} is its length. */
        REQUEST_TOO_LONG,
        /**
         * The reply exceeds the frame limit; {@link #size} is the length that the peer announced.
         */
        FRAME_TOO_LONG,
        /** The reply exceeds the message limit. */
        REPLY_TOO_LONG,
        /**
         * The replies of all threads leave too little memory for this reply; {@link #size} is the
         * memory it needs, in bytes.
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
        /** There are unexpected bytes after a oneway message. */
        ONEWAY_ANSWERED,
        /**
         * The HTTP status is not 200; {@link #size} is the status, and the message begins with the
         * status line.
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

    /** Creates an exception with the first received bytes. */
    public static WireException ofBytes(Symptom symptom, long size, byte[] array, int from, int to) {
        byte[] seen = Arrays.copyOfRange(array, from, Math.min(to, from + SHOWN_BYTES));
        return new WireException(symptom, size, seen, "", null);
    }

    /**
     * {@inheritDoc} Returns only the message, because the symptom is more useful than the name of
     * this class.
     */
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
