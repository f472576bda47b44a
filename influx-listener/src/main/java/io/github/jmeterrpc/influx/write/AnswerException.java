package io.github.jmeterrpc.influx.write;

import java.io.IOException;

/** The server answered a write with something else than 204. */
final class AnswerException extends IOException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final long retryAfterMillis;

    /** Makes one; {@code body} holds no secrets. */
    AnswerException(int status, String body, long retryAfterMillis) {
        super(body);
        this.status = status;
        this.retryAfterMillis = retryAfterMillis;
    }

    int status() {
        return status;
    }

    long retryAfterMillis() {
        return retryAfterMillis;
    }
}
