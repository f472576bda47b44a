package io.github.jmeterrpc.thrift.client.endpoint;

/**
 * The transport of messages on a connection. Server and client must agree on it; nothing negotiates
 * it.
 */
public enum Transport {
    /**
     * One message after the other without a length in front (TSocket, with or without buffering).
     */
    SOCKET(false, false),
    /**
     * Four bytes of length before each message (TFramedTransport); all nonblocking servers require
     * it.
     */
    FRAMED(true, false),
    /**
     * The same bytes as {@link #FRAMED}; the name in the code of many servers
     * (TFastFramedTransport).
     */
    FASTFRAMED(true, false),
    /** One zlib stream in each direction (TZlibTransport over a socket). */
    ZLIB(false, true),
    /** A zlib stream whose pieces travel in frames (TZlibTransport over TFramedTransport). */
    ZLIB_FRAMED(true, true),
    /**
     * Each message is the body of an HTTP POST, and its reply the body of the response
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
