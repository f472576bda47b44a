package io.github.jmeterrpc.metrics.line;

/** Reports text that is not line protocol; the message names place and reason. */
public class LineException extends Exception {

    private static final long serialVersionUID = 1L;

    public LineException(String message) {
        super(message);
    }
}
