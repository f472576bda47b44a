package io.github.jmeterrpc.thrift.client.connection;

import io.github.jmeterrpc.api.CalledAddresses;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.socket.DeadlineSocket;
import java.net.Socket;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The connections of one thread, one per {@link ThriftEndpoint#ofConnection}. Used by that thread
 * only, except {@link #abort}.
 *
 * <p>The caller decides whether connections are kept for the whole test or closed after each
 * iteration or sample. Their number is limited, because host or port may change with each call.
 */
public final class ThreadConnections implements AutoCloseable {

    private final ThriftClient client;

    /** Ordered by last use, the most recent last. */
    private final Map<ThriftEndpoint, ThriftConnection> connections = new LinkedHashMap<>(16, 0.75f, true);

    /** The socket that was requested last, even if it could not be opened; {@link #abort} closes it. */
    private volatile DeadlineSocket current;

    private ThriftEndpoint lastEndpoint;
    private ThriftConnection lastConnection;
    private String announcedHost = "";
    private int announcedPort;

    /** Selects among several hosts and addresses; incremented when a connection is lost. */
    private int turn;

    ThreadConnections(ThriftClient client) {
        this.client = client;
        turn = client.nextTurn();
    }

    /**
     * Returns the thread's connection to an endpoint; opens a connection if there is none or if it
     * broke. Fastest if the endpoint object is the same as in the last call.
     *
     * @throws CallException if connecting fails
     */
    public ThriftConnection get(ThriftEndpoint endpoint) throws CallException {
        if (endpoint == lastEndpoint && lastConnection.isReady()) {
            return lastConnection;
        }
        forgetLast();
        ThriftEndpoint key = endpoint.ofConnection();
        ThriftConnection known = connections.get(key);
        if (known != null) {
            settle(known);
        }
        if (known == null || !known.isUsable()) {
            drop(key);
            makeRoom();
            known = open(endpoint);
            connections.put(key, known);
        } else {
            known.prepare(endpoint);
        }
        current = known.wire();
        lastEndpoint = endpoint;
        lastConnection = known;
        return known;
    }

    /**
     * Reads the TLS files of the endpoint, so that reading does not count as connect time;
     * {@link #get} reports a file that cannot be used. Called before the clock of a sample starts.
     */
    public void prepare(ThriftEndpoint endpoint) {
        if (endpoint == lastEndpoint || !endpoint.tls().enabled()) {
            return;
        }
        try {
            client.contexts().of(endpoint.tls());
        } catch (InvalidInputException e) {
            // Connecting reports the error.
        }
    }

    /**
     * A oneway call that fails after its sample has ended must not fail the next sample, but must
     * be logged.
     */
    private void settle(ThriftConnection connection) {
        current = connection.wire();
        try {
            connection.settle();
        } catch (CallException e) {
            client.unconfirmed().add(e.failure());
        }
    }

    private void makeRoom() {
        if (connections.size() >= client.connectionsPerThread()) {
            Iterator<ThriftConnection> longestUnused = connections.values().iterator();
            longestUnused.next().close();
            longestUnused.remove();
        }
    }

    private ThriftConnection open(ThriftEndpoint endpoint) throws CallException {
        ThriftEndpoint chosen = endpoint.atHost(turn);
        announce(chosen);
        DeadlineSocket wire = client.newWire(new Socket());
        current = wire;
        try {
            return ThriftConnection.open(chosen, wire, client.contexts(), turn / endpoint.hosts());
        } catch (CallException e) {
            turn++;
            throw e;
        }
    }

    /**
     * Closes the connection to an endpoint if it has been idle for this long and the server has
     * closed it.
     */
    public void dropIfClosedByPeer(ThriftEndpoint endpoint, int idleMs) {
        ThriftConnection known = connections.get(endpoint.ofConnection());
        if (known != null && known.isUsable() && known.isClosedByPeer(idleMs)) {
            drop(endpoint);
        }
    }

    /** Created once, not per connection, because each sample may open a connection. */
    private void announce(ThriftEndpoint endpoint) {
        if (endpoint.port() != announcedPort || !endpoint.host().equals(announcedHost)) {
            announcedPort = endpoint.port();
            announcedHost = endpoint.host();
            CalledAddresses.announce(announcedHost, announcedPort);
        }
    }

    /** Closes the connection to an endpoint, if there is one. */
    public void drop(ThriftEndpoint endpoint) {
        ThriftConnection known = connections.remove(endpoint.ofConnection());
        if (known != null) {
            known.close();
            forgetLast();
            turn++;
        }
    }

    private void forgetLast() {
        lastEndpoint = null;
        lastConnection = null;
    }

    /**
     * Ends a call in flight or a connection attempt, from any thread. The next call opens a new
     * connection.
     */
    public void abort() {
        DeadlineSocket wire = current;
        if (wire != null) {
            wire.abort();
        }
    }

    /** Whether there is a connection to an endpoint. */
    public boolean has(ThriftEndpoint endpoint) {
        return connections.containsKey(endpoint.ofConnection());
    }

    /** The number of open connections. */
    public int size() {
        return connections.size();
    }

    /** Closes all connections; the thread may open new ones. */
    @Override
    public void close() {
        connections.values().forEach(ThriftConnection::close);
        connections.clear();
        forgetLast();
    }
}
