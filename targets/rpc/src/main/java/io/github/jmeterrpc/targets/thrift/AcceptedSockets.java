package io.github.jmeterrpc.targets.thrift;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.thrift.transport.TServerSocket;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransportException;

/**
 * A listening socket that knows the connections it has accepted, which a pool server otherwise
 * waits for at its end.
 */
final class AcceptedSockets extends TServerSocket {

    static final int BACKLOG = 1000;

    private final Set<TSocket> accepted = ConcurrentHashMap.newKeySet();

    AcceptedSockets(ServerOptions options) throws TTransportException {
        super(listening(options), options.idleMs());
    }

    private static ServerSocket listening(ServerOptions options) throws TTransportException {
        try {
            return options.sockets().createServerSocket(options.port(), BACKLOG, InetAddress.getByName(options.host()));
        } catch (IOException e) {
            throw new TTransportException(e);
        }
    }

    @Override
    public TSocket accept() throws TTransportException {
        TSocket socket = super.accept();
        accepted.removeIf(known -> !known.isOpen());
        accepted.add(socket);
        return socket;
    }

    /** Closes all connections. */
    void hangUp() {
        accepted.forEach(TSocket::close);
        accepted.clear();
    }
}
