package io.github.jmeterrpc.dubbo.error;

/**
 * Reports that a registry could not be used; the message is short, readable, and contains no
 * password.
 */
public final class RegistryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RegistryException(String message, RuntimeException cause) {
        super(message, cause);
    }
}
