package io.github.jmeterrpc.thrift.client.endpoint;

/** The serialization protocol. Server and client must agree on it; nothing negotiates it. */
public enum Protocol {
    /** TBinaryProtocol. */
    BINARY,
    /** TCompactProtocol. */
    COMPACT,
    /** TJSONProtocol. */
    JSON
}
