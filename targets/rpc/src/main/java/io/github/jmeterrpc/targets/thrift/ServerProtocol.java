package io.github.jmeterrpc.targets.thrift;

import java.util.Locale;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TJSONProtocol;
import org.apache.thrift.protocol.TProtocolFactory;

/** The serialization protocol of the server. */
public enum ServerProtocol {
    BINARY(new TBinaryProtocol.Factory()),
    /** Rejects requests without the protocol's version. */
    BINARY_STRICT(new TBinaryProtocol.Factory(true, true)),
    /** Sends replies without the protocol's version. */
    BINARY_OLD(new TBinaryProtocol.Factory(false, false)),
    COMPACT(new TCompactProtocol.Factory()),
    JSON(new TJSONProtocol.Factory());

    private final TProtocolFactory factory;

    ServerProtocol(TProtocolFactory factory) {
        this.factory = factory;
    }

    TProtocolFactory factory() {
        return factory;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
