package io.github.jmeterrpc.live.disk;

import java.io.IOException;

/** A text exceeds its size limit. */
public final class TooLargeException extends IOException {

    private static final long serialVersionUID = 1L;

    /** The longest permitted length is in the message. */
    public TooLargeException(long maxBytes) {
        super("the points take more than " + maxBytes + " bytes; send fewer at once");
    }
}
