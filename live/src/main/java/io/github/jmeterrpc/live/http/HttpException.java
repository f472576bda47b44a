package io.github.jmeterrpc.live.http;

/** A request that is answered with an error; the message goes to the client. */
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
