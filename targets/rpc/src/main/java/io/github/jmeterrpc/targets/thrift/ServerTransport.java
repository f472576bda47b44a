package io.github.jmeterrpc.targets.thrift;

import java.util.Locale;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.TTransportException;
import org.apache.thrift.transport.TTransportFactory;
import org.apache.thrift.transport.TZlibTransport;
import org.apache.thrift.transport.layered.TFastFramedTransport;
import org.apache.thrift.transport.layered.TFramedTransport;

/** The transport of the server: how messages are framed on a connection. */
public enum ServerTransport {
    SOCKET,
    FRAMED,
    FASTFRAMED,
    ZLIB,
    ZLIB_FRAMED;

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean isFramed() {
        return this == FRAMED || this == FASTFRAMED || this == ZLIB_FRAMED;
    }

    /**
     * For all servers: the nonblocking ones look at the length of a frame, but leave its reading to
     * this.
     *
     * @param maxFrameBytes maximum size of a frame, in bytes, if the transport is framed
     */
    TTransportFactory factory(int maxFrameBytes) {
        return switch (this) {
            case SOCKET -> new TTransportFactory();
            case FRAMED -> new TFramedTransport.Factory(maxFrameBytes);
            case FASTFRAMED -> new TFastFramedTransport.Factory(1024, maxFrameBytes);
            case ZLIB -> new TZlibTransport.Factory();
            case ZLIB_FRAMED ->
                new TTransportFactory() {
                    @Override
                    public TTransport getTransport(TTransport base) throws TTransportException {
                        return new TZlibTransport(new TFramedTransport(base, maxFrameBytes));
                    }
                };
        };
    }
}
