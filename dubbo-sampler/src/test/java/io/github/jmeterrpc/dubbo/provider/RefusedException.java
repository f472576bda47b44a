package io.github.jmeterrpc.dubbo.provider;

/** Thrown by {@link TestService#refuse}. */
public class RefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    public RefusedException(String message) {
        super(message);
    }
}
