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
 * <p>{@link #close}, called at the end of the test, ends calls in flight and closes all sockets and
 * threads.
 */
public final class ThriftClient implements AutoCloseable {

    /** The default number of connections per thread. */
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
     * @param connectionsPerThread maximum number of connections per thread, 1 or more; beyond it, a
     *     thread closes its least recently used connection
     */
    public ThriftClient(int connectionsPerThread) {
        this.connectionsPerThread = connectionsPerThread;
        String warning = MachineLimits.here().warning();
        if (!warning.isEmpty()) {
            LoggerFactory.getLogger(ThriftClient.class).warn(warning);
        }
        // Loaded while file handles are available for loading classes.
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

    /** The number of connections that are open or being opened. */
    public int openConnections() {
        return wires.size();
    }

    /**
     * Ends all calls in flight; they fail with {@link ThriftResponseCode#INTERRUPTED}. Threads may
     * open new connections.
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
