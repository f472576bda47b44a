package io.github.jmeterrpc.dubbo.client;

/** A registry could not be used; the message is short, for people, and holds no password. */
final class RegistryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RegistryException(String message, RuntimeException cause) {
        super(message, cause);
    }
}
