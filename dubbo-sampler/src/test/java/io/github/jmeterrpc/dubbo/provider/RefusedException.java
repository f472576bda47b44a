package io.github.jmeterrpc.dubbo.provider;

/** What {@link TestService#refuse} throws. */
public class RefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    public RefusedException(String message) {
        super(message);
    }
}
