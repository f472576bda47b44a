package io.github.jmeterrpc.dubbo.typed.example.api;

/** There is not enough. */
public class SoldOutException extends Exception {

    private static final long serialVersionUID = 1L;

    /** @param message says of what */
    public SoldOutException(String message) {
        super(message);
    }
}
