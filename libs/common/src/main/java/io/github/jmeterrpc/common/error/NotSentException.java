package io.github.jmeterrpc.common.error;

/** Reports that a sampler cannot send its call; the failure gives the reason and the remedy. */
public final class NotSentException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    public NotSentException(Failure failure, Exception cause) {
        super(cause.getMessage(), cause);
        this.failure = failure;
    }

    public Failure failure() {
        return failure;
    }
}
