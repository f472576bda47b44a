package io.github.jmeterrpc.dubbo.discovery.catalog;

/**
 * Reports that a query to a registry or its metadata center failed; the message gives the reason.
 */
public final class CatalogException extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * @param message shown to users, without passwords
     * @param cause the cause, or null
     */
    public CatalogException(String message, Throwable cause) {
        super(message, cause);
    }
}
