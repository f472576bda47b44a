package io.github.jmeterrpc.common.error;

/**
 * A response code of a protocol. The names are in result files, dashboards and assertions: they are
 * never changed.
 */
public interface FailureCode {

    /** The response code of a sample. */
    String name();

    /** Whether the service's method answered so, instead of a value. */
    default boolean isBusinessException() {
        return name().equals("BUSINESS_EXCEPTION");
    }

    /**
     * Whether the connection can serve the next call; if not, a sampler that holds it must close
     * it.
     */
    default boolean keepsConnection() {
        return true;
    }
}
