package io.github.jmeterrpc.thrift.client.error;

import io.github.jmeterrpc.common.error.FailureCode;

/**
 * The response codes of a Thrift sample. The names are in result files, dashboards and assertions:
 * they are never changed.
 */
public enum ThriftResponseCode implements FailureCode {
    /** The server returned a value, or took a oneway call. */
    OK(true),
    /** Invalid input; nothing was sent. */
    ARGUMENT_ERROR(true),
    /** No connection could be made. */
    CONNECT_ERROR(false),
    /** The server closed the connection instead of answering. */
    CONNECTION_CLOSED(false),
    /** The encrypted connection could not be made. */
    TLS_ERROR(false),
    /**
     * This machine has no port, file handle or address left for the connection, or this JVM no
     * memory for the reply.
     */
    LOCAL_LIMIT(false),
    /** No complete reply within the timeout. */
    TIMEOUT(false),
    /** Request or reply is longer than a limit. */
    TOO_LARGE(false),
    /** The reply is none in this transport and protocol. */
    PROTOCOL_ERROR(false),
    /** The reply belongs to another call. */
    OUT_OF_SEQUENCE(false),
    /** The HTTP server answered with another status than 200. */
    HTTP_ERROR(false),
    /** The server has no such method, or no such service. */
    UNKNOWN_METHOD(true),
    /** The method threw an exception that the IDL declares. */
    BUSINESS_EXCEPTION(true),
    /**
     * The server reports a failure: an exception that the IDL does not declare, no result, or the
     * like.
     */
    SERVER_ERROR(true),
    /** The test was stopped during the call. */
    INTERRUPTED(false),
    /** Anything else; the response data holds the details. */
    INTERNAL_ERROR(false);

    private final boolean keepsConnection;

    ThriftResponseCode(boolean keepsConnection) {
        this.keepsConnection = keepsConnection;
    }

    @Override
    public boolean keepsConnection() {
        return keepsConnection;
    }
}
