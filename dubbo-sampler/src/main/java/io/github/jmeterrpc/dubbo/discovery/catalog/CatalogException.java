package io.github.jmeterrpc.dubbo.discovery.catalog;

/** A registry or its metadata centre did not tell what was asked; the message says why. */
public final class CatalogException extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * @param message shown to users, without passwords
     * @param cause what went wrong, or null
     */
    public CatalogException(String message, Throwable cause) {
        super(message, cause);
    }
}
