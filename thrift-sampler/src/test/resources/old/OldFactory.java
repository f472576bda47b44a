package old;

import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TFramedTransport;
import org.apache.thrift.transport.TTransport;

/** As people wrote it before libthrift 0.14, where the class for frames has moved. */
public final class OldFactory {

    private OldFactory() {}

    public static TProtocol framed(TTransport transport) {
        return new TBinaryProtocol(new TFramedTransport(transport));
    }
}
