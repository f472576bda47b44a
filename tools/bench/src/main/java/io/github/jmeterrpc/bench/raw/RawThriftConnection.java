package io.github.jmeterrpc.bench.raw;

import io.github.jmeterrpc.targets.thrift.gen.StressService;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.layered.TFramedTransport;

/**
 * The generated client of the Thrift target on its own connection, by libthrift's means alone. Not
 * thread-safe.
 */
public record RawThriftConnection(TTransport transport, StressService.Client client) implements AutoCloseable {

    /**
     * Connects to 127.0.0.1: framed, binary.
     *
     * @param timeoutMillis timeout of connecting and of each read, ms
     */
    public static RawThriftConnection open(int port, int timeoutMillis) throws TException {
        TTransport transport =
                new TFramedTransport(new TSocket(TConfiguration.DEFAULT, "127.0.0.1", port, timeoutMillis));
        transport.open();
        return new RawThriftConnection(transport, new StressService.Client(new TBinaryProtocol(transport)));
    }

    @Override
    public void close() {
        transport.close();
    }
}
