package io.github.jmeterrpc.thrift.codec.protocol;

import java.io.IOException;

/**
 * What came is no reply to this call: broken, cut off, too large, of another protocol or another IDL. The message is the same for
 * all replies with the same fault; {@link #getLocalizedMessage} adds what this one has.
 */
public final class ReplyException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String seen;

    public ReplyException(String message) {
        this(message, "");
    }

    /** @param seen the value in this reply, for the response data; may be empty */
    public ReplyException(String message, Object seen) {
        super(message);
        this.seen = seen.toString();
    }

    @Override
    public String getLocalizedMessage() {
        return seen.isEmpty() ? getMessage() : getMessage() + " (" + seen + ")";
    }
}
