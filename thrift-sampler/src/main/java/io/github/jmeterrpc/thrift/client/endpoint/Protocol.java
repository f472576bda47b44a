package io.github.jmeterrpc.thrift.client.endpoint;

/** The serialization protocol. Server and client must use the same one; it is not negotiated. */
public enum Protocol {
    /** TBinaryProtocol. */
    BINARY,
    /** TCompactProtocol. */
    COMPACT,
    /** TJSONProtocol. */
    JSON
}
