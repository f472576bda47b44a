package io.github.jmeterrpc.thrift.client.endpoint;

/**
 * The transport of messages on a connection. Server and client must use the same one; it is not
 * negotiated.
 */
public enum Transport {
    /**
     * Messages without a length prefix (TSocket, with or without buffering).
     */
    SOCKET(false, false),
    /**
     * A length of four bytes before each message (TFramedTransport); all nonblocking servers
     * require it.
     */
    FRAMED(true, false),
    /**
     * The same format as {@link #FRAMED}, under the name that many servers use
     * (TFastFramedTransport).
     */
    FASTFRAMED(true, false),
    /** One zlib stream in each direction (TZlibTransport over a socket). */
    ZLIB(false, true),
    /** A zlib stream that is sent in frames (TZlibTransport over TFramedTransport). */
    ZLIB_FRAMED(true, true),
    /**
     * Each message is the body of an HTTP POST, and each reply is the body of the response
     * (THttpClient, TServlet).
     */
    HTTP(false, false);

    private final boolean framed;
    private final boolean compressed;

    Transport(boolean framed, boolean compressed) {
        this.framed = framed;
        this.compressed = compressed;
    }

    /** Whether a length precedes each message. */
    public boolean framed() {
        return framed;
    }

    /** Whether bytes are compressed. */
    public boolean compressed() {
        return compressed;
    }
}
