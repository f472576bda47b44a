package io.github.jmeterrpc.live.http;

/** Ends a request with an error response; the client receives the message. */
final class HttpException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;

    HttpException(int status, String message) {
        super(message);
        this.status = status;
    }

    int status() {
        return status;
    }
}
