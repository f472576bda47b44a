package io.github.jmeterrpc.influx.sink;

/** Lines were not acknowledged. The message is for people and holds no secrets. */
public final class WriteException extends Exception {

    private static final long serialVersionUID = 1L;

    /** What to do about it. */
    public enum Remedy {
        /** The same lines may be accepted later, perhaps after a setting has been corrected. */
        RETRY,
        /** As above, but others, or fewer at once, may be accepted meanwhile: the server fails with these, or takes too long. */
        OTHERS_FIRST,
        /** InfluxDB refuses some of the lines for what they are, or all for being too many at once. */
        SPLIT
    }

    /** Kind of trouble: questions are never answered there, for want of a right or because it is no InfluxDB. */
    private static final String NOT_READABLE = "not readable";

    private final Remedy remedy;
    private final String kind;
    private final long retryAfterMillis;

    /**
     * Makes one.
     *
     * @param kind equal for what would tell a person the same, such as the status of an answer
     * @param retryAfterMillis how long the server asked to be left alone, ms; 0 if it did not say
     */
    public WriteException(Remedy remedy, String kind, String message, long retryAfterMillis, Throwable cause) {
        super(message, cause);
        this.remedy = remedy;
        this.kind = kind;
        this.retryAfterMillis = retryAfterMillis;
    }

    /** No answer to questions, for want of a right, or since no InfluxDB is there. */
    public static WriteException notReadable(String message) {
        return new WriteException(Remedy.RETRY, NOT_READABLE, message, 0, null);
    }

    /** What to do about it. */
    public Remedy remedy() {
        return remedy;
    }

    /** Equal for what would tell a person the same. */
    public String kind() {
        return kind;
    }

    /** Whether a retry is useless until a setting has been changed. */
    public boolean isNotReadable() {
        return kind.equals(NOT_READABLE);
    }

    /** How long the server asked to be left alone, ms; 0 if it did not say. */
    public long retryAfterMillis() {
        return retryAfterMillis;
    }
}
