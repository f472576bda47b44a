package io.github.jmeterrpc.targets.thrift;

import java.util.Locale;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TJSONProtocol;
import org.apache.thrift.protocol.TProtocolFactory;

/** The serialization protocol of the server. */
public enum ServerProtocol {
    BINARY,
    /** Takes no requests that do not name the protocol's version. */
    BINARY_STRICT,
    /** Names no version in replies. */
    BINARY_OLD,
    COMPACT,
    JSON;

    /** As commands take it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    TProtocolFactory factory() {
        return switch (this) {
            case BINARY -> new TBinaryProtocol.Factory();
            case BINARY_STRICT -> new TBinaryProtocol.Factory(true, true);
            case BINARY_OLD -> new TBinaryProtocol.Factory(false, false);
            case COMPACT -> new TCompactProtocol.Factory();
            case JSON -> new TJSONProtocol.Factory();
        };
    }
}
