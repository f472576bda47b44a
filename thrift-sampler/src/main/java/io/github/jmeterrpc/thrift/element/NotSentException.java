package io.github.jmeterrpc.thrift.element;

/** A sampler cannot make its call; the message names field, value and remedy. */
final class NotSentException extends Exception {

    private static final long serialVersionUID = 1L;

    NotSentException(Exception cause) {
        super(cause.getMessage(), cause);
    }
}
