package io.github.jmeterrpc.thrift.codec;

import java.io.IOException;

/** What came is no reply to this call: broken, cut off, too large, of another protocol or another IDL. */
public final class ReplyException extends IOException {

    private static final long serialVersionUID = 1L;

    public ReplyException(String message) {
        super(message);
    }

    public ReplyException(String message, Throwable cause) {
        super(message, cause);
    }
}
