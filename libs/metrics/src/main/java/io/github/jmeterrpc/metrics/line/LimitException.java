package io.github.jmeterrpc.metrics.line;

/** Reports that a line exceeds a limit of {@link LineParser}; the message names the limit. */
public final class LimitException extends LineException {

    private static final long serialVersionUID = 1L;

    public LimitException(String message) {
        super(message);
    }
}
