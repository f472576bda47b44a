package io.github.jmeterrpc.targets.consumer;

import io.github.jmeterrpc.targets.thrift.gen.StressService;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.TTransportException;
import org.apache.thrift.transport.layered.TFramedTransport;

/**
 * Clients of the Thrift target: framed, binary.
 *
 * @param timeoutMs to connect, and for each answer
 */
record ThriftClients(String host, int port, int timeoutMs) implements BackendClients {

    @Override
    public BackendClient open() throws BackendException {
        try {
            TTransport transport = new TFramedTransport(new TSocket(host, port, timeoutMs));
            transport.open();
            return new ThriftClient(transport, new StressService.Client(new TBinaryProtocol(transport)));
        } catch (TTransportException e) {
            throw new BackendException(e);
        }
    }

    private record ThriftClient(TTransport transport, StressService.Client client) implements BackendClient {

        @Override
        public String call(Method method) throws BackendException {
            try {
                return switch (method) {
                    case STRING1K -> client.string1k(method.argument());
                    case STRING100K -> client.string100k(method.argument());
                };
            } catch (TException e) {
                throw new BackendException(e);
            }
        }

        @Override
        public void close() {
            transport.close();
        }
    }
}
