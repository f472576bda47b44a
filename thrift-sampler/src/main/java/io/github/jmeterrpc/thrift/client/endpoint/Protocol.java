package io.github.jmeterrpc.thrift.client.endpoint;

/** How values become bytes. Server and client must agree on it; nothing negotiates it. */
public enum Protocol {
    /** TBinaryProtocol. */
    BINARY,
    /** TCompactProtocol. */
    COMPACT,
    /** TJSONProtocol. */
    JSON
}
