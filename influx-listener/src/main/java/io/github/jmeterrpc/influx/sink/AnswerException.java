package io.github.jmeterrpc.influx.sink;

import java.io.IOException;

/** The server answered a write with a status other than 204. */
public final class AnswerException extends IOException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final boolean ofInfluxDb;
    private final long retryAfterMillis;

    /**
     * Creates an exception.
     *
     * @param ofInfluxDb whether the response comes from InfluxDB, not from a proxy
     * @param body body of the response, without secrets
     */
    public AnswerException(int status, boolean ofInfluxDb, String body, long retryAfterMillis) {
        super(body);
        this.status = status;
        this.ofInfluxDb = ofInfluxDb;
        this.retryAfterMillis = retryAfterMillis;
    }

    public int status() {
        return status;
    }

    public boolean isOfInfluxDb() {
        return ofInfluxDb;
    }

    public long retryAfterMillis() {
        return retryAfterMillis;
    }
}
