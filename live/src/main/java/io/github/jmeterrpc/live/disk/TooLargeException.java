package io.github.jmeterrpc.live.disk;

import java.io.IOException;

/** Reports that a text exceeds its size limit. */
public final class TooLargeException extends IOException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception whose message contains the limit. */
    public TooLargeException(long maxBytes) {
        super("the points take more than " + maxBytes + " bytes; send fewer at once");
    }
}
