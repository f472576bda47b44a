package io.github.jmeterrpc.thrift.client.error;

import io.github.jmeterrpc.common.error.FailureCode;

/**
 * The response codes of a Thrift sample. Result files, dashboards and assertions contain the names,
 * so they never change.
 */
public enum ThriftResponseCode implements FailureCode {
    /** The server returned a value or accepted a oneway call. */
    OK(true),
    /** Invalid input; nothing was sent. */
    ARGUMENT_ERROR(true),
    /** The connection could not be opened. */
    CONNECT_ERROR(false),
    /** The server closed the connection instead of replying. */
    CONNECTION_CLOSED(false),
    /** The TLS handshake failed. */
    TLS_ERROR(false),
    /**
     * This machine has no port, file handle or address left for the connection, or this JVM has no
     * memory left for the reply.
     */
    LOCAL_LIMIT(false),
    /** No complete reply within the timeout. */
    TIMEOUT(false),
    /** The request or the reply exceeds a limit. */
    TOO_LARGE(false),
    /** The received bytes are not a reply in the configured transport and protocol. */
    PROTOCOL_ERROR(false),
    /** The reply belongs to another call. */
    OUT_OF_SEQUENCE(false),
    /** The HTTP server responded with a status other than 200. */
    HTTP_ERROR(false),
    /** The server has no such method, or no such service. */
    UNKNOWN_METHOD(true),
    /** The method threw an exception that the IDL declares. */
    BUSINESS_EXCEPTION(true),
    /**
     * The server reports a failure: an exception that the IDL does not declare, a missing result,
     * or similar.
     */
    SERVER_ERROR(true),
    /** The test was stopped during the call. */
    INTERRUPTED(false),
    /** Any other failure; the response data has the details. */
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
