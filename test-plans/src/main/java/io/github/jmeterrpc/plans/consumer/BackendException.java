package io.github.jmeterrpc.plans.consumer;

/** The provider gave no answer. */
final class BackendException extends Exception {

    private static final long serialVersionUID = 1L;

    BackendException(Throwable cause) {
        super(cause.toString(), cause);
    }
}
