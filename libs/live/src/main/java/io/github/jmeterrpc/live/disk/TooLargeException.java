package io.github.jmeterrpc.live.disk;

import java.io.IOException;

/** A text exceeds its size limit. */
public final class TooLargeException extends IOException {

    private static final long serialVersionUID = 1L;

    /** Says how long it may be. */
    public TooLargeException(long maxBytes) {
        super("the points take more than " + maxBytes + " bytes; send fewer at once");
    }
}
