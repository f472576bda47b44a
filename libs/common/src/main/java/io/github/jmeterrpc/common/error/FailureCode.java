package io.github.jmeterrpc.common.error;

/**
 * A response code of a protocol. The names are in result files, dashboards and assertions: they are
 * never changed.
 */
public interface FailureCode {

    /** Returns the response code of a sample. */
    String name();

    /** Returns whether this is an answer of the service's method, given instead of a value. */
    default boolean isBusinessException() {
        return name().equals("BUSINESS_EXCEPTION");
    }

    /**
     * Returns whether the connection can serve the next call. If not, the sampler that holds it
     * must close it.
     */
    default boolean keepsConnection() {
        return true;
    }
}
