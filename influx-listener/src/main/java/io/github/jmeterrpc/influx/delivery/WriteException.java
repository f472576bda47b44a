package io.github.jmeterrpc.influx.delivery;

/** Reports that lines were not acknowledged. The message is human-readable and contains no secrets. */
public final class WriteException extends Exception {

    private static final long serialVersionUID = 1L;

    /** The action that the sender takes. */
    public enum Remedy {
        /**
         * Retry: the same lines may be accepted later, perhaps after a setting has been corrected.
         */
        RETRY,
        /**
         * Retry, but send other or fewer lines first: the server fails or times out with these
         * lines.
         */
        OTHERS_FIRST,
        /**
         * Split the request: InfluxDB rejects some lines because of their content, or the request
         * because of its size.
         */
        SPLIT
    }

    /**
     * Kind of failure: queries are not possible, because the read permission is missing or the
     * server is not InfluxDB.
     */
    private static final String NOT_READABLE = "not readable";

    /**
     * Kind of failure: the server is a live store, which merges internally and answers no query.
     */
    private static final String LIVE_STORE = "live store";

    private final Remedy remedy;
    private final String kind;
    private final long retryAfterMillis;

    /**
     * Creates an exception.
     *
     * @param kind groups failures with the same cause, for example by the status of the response
     * @param retryAfterMillis the server's Retry-After, ms; 0 if it sent none
     */
    public WriteException(Remedy remedy, String kind, String message, long retryAfterMillis, Throwable cause) {
        super(message, cause);
        this.remedy = remedy;
        this.kind = kind;
        this.retryAfterMillis = retryAfterMillis;
    }

    /**
     * Creates the failure of a query: the read permission is missing, or the server is not
     * InfluxDB.
     */
    public static WriteException notReadable(String message) {
        return new WriteException(Remedy.RETRY, NOT_READABLE, message, 0, null);
    }

    /** Creates the failure of a query to a live store. */
    public static WriteException liveStore(String name) {
        return new WriteException(
                Remedy.RETRY, LIVE_STORE, name + " is a live store, which does not support queries", 0, null);
    }

    /** The action that the sender takes. */
    public Remedy remedy() {
        return remedy;
    }

    /** Groups failures with the same cause. */
    public String kind() {
        return kind;
    }

    /** Whether queries are not possible until a setting is changed, so that a retry is useless. */
    public boolean isNotReadable() {
        return kind.equals(NOT_READABLE);
    }

    /** Whether the server is a live store, to which no query is needed. */
    public boolean isLiveStore() {
        return kind.equals(LIVE_STORE);
    }

    /** The server's Retry-After in ms; 0 if it sent none. */
    public long retryAfterMillis() {
        return retryAfterMillis;
    }
}
