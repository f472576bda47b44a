package io.github.jmeterrpc.thrift.client.connection;

import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import io.github.jmeterrpc.thrift.client.failure.OnewayFailures;
import io.github.jmeterrpc.thrift.client.socket.DeadlineSocket;
import io.github.jmeterrpc.thrift.client.socket.MachineLimits;
import io.github.jmeterrpc.thrift.client.socket.TlsContexts;
import io.github.jmeterrpc.thrift.client.socket.Watchdog;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.LoggerFactory;

/**
 * Holds the connections of all threads of a test, and the resources they share. Thread-safe.
 *
 * <p>{@link #close} at the end of the test ends calls in flight and leaves no socket and no thread.
 */
public final class ThriftClient implements AutoCloseable {

    /** The number of connections of a thread without another setting. */
    public static final int DEFAULT_CONNECTIONS_PER_THREAD = 16;

    private final int connectionsPerThread;
    private final Set<DeadlineSocket> wires = ConcurrentHashMap.newKeySet();
    private final TlsContexts contexts = new TlsContexts();
    private final Watchdog watchdog = new Watchdog(wires);
    private final OnewayFailures unconfirmed = new OnewayFailures();
    private final AtomicInteger turns = new AtomicInteger();
    private volatile boolean closed;

    /** Keeps at most 16 connections per thread. */
    public ThriftClient() {
        this(DEFAULT_CONNECTIONS_PER_THREAD);
    }

    /**
     * @param connectionsPerThread 1 or more; for one more, a thread closes its least recently used
     *     one
     */
    public ThriftClient(int connectionsPerThread) {
        this.connectionsPerThread = connectionsPerThread;
        String warning = MachineLimits.here().warning();
        if (!warning.isEmpty()) {
            LoggerFactory.getLogger(ThriftClient.class).warn(warning);
        }
        // Loaded while there are file handles left to load it.
        MachineLimits.handlesUsedUp();
        ThriftWarmUp.run(this);
    }

    /** Creates the connections of one thread, which closes them at its end. */
    public ThreadConnections forThread() {
        return new ThreadConnections(this);
    }

    DeadlineSocket newWire(Socket socket) {
        DeadlineSocket wire = new DeadlineSocket(socket, wires::remove);
        wires.add(wire);
        if (closed) {
            wire.abort();
        }
        return wire;
    }

    /** Consecutive numbers, one for each thread. */
    int nextTurn() {
        return turns.getAndIncrement();
    }

    int connectionsPerThread() {
        return connectionsPerThread;
    }

    TlsContexts contexts() {
        return contexts;
    }

    OnewayFailures unconfirmed() {
        return unconfirmed;
    }

    /** Connections open, or in the making, at this moment. */
    public int openConnections() {
        return wires.size();
    }

    /**
     * Ends all calls in flight; they fail with {@link ThriftResponseCode#INTERRUPTED}. Threads may
     * connect anew.
     */
    public void abortAll() {
        wires.forEach(DeadlineSocket::abort);
    }

    /**
     * Ends all calls in flight and closes all connections; later calls fail with
     * {@link ThriftResponseCode#INTERRUPTED}.
     */
    @Override
    public void close() {
        closed = true;
        abortAll();
        wires.clear();
        watchdog.close();
        unconfirmed.summarize();
    }
}
