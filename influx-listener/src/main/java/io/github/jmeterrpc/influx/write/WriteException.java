package io.github.jmeterrpc.influx.write;

/** Lines were not acknowledged. The message is for people and holds no secrets. */
public final class WriteException extends Exception {

    private static final long serialVersionUID = 1L;

    /** What to do about it. */
    public enum Remedy {
        /** The same lines may be accepted later. */
        RETRY,
        /** Some of the lines are bad or there are too many at once: fewer may be accepted. */
        SPLIT,
        /** No lines will be accepted, whatever they are. */
        GIVE_UP
    }

    private final Remedy remedy;
    private final long retryAfterMillis;

    /**
     * Makes one.
     *
     * @param retryAfterMillis how long the server asked to be left alone, ms; 0 if it did not say
     */
    public WriteException(Remedy remedy, String message, long retryAfterMillis, Throwable cause) {
        super(message, cause);
        this.remedy = remedy;
        this.retryAfterMillis = retryAfterMillis;
    }

    /** What to do about it. */
    public Remedy remedy() {
        return remedy;
    }

    /** How long the server asked to be left alone, ms; 0 if it did not say. */
    public long retryAfterMillis() {
        return retryAfterMillis;
    }
}
