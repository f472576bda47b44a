package io.github.jmeterrpc.thrift.client.error;

import java.io.IOException;

/**
 * Thrown for bytes that are not a valid reply to the call: malformed, truncated, nested too deeply,
 * or written with another protocol or IDL. {@link #getMessage} is equal for all replies with the
 * same fault, so that an error table counts them in one row; {@link #getLocalizedMessage} adds the
 * value found in this reply.
 */
public final class ReplyException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String seen;

    public ReplyException(String message) {
        this(message, "");
    }

    /** @param seen the value found in this reply, shown in the response data; may be empty */
    public ReplyException(String message, Object seen) {
        super(message);
        this.seen = seen.toString();
    }

    @Override
    public String getLocalizedMessage() {
        return seen.isEmpty() ? getMessage() : getMessage() + " (" + seen + ")";
    }
}
