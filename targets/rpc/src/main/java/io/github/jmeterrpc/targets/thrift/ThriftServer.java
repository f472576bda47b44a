package io.github.jmeterrpc.targets.thrift;

import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.thrift.server.TServer;
import org.apache.thrift.transport.TNonblockingServerSocket;
import org.apache.thrift.transport.TTransportException;

/**
 * Serves {@code UuidService}, which extends {@code TypesService}, which extends
 * {@code StressService}, until it is closed.
 */
public final class ThriftServer implements AutoCloseable {

    /** Nonblocking servers wait for calls in progress. */
    private static final int STOP_SECONDS = 60;

    private static final long LOOK_NANOS = 1_000_000;

    private final int port;
    private final TServer server;
    private final Runnable hangUp;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    private ThriftServer(TServer server, int port, Runnable hangUp) {
        this.port = port;
        this.server = server;
        this.hangUp = hangUp;
        Servers.daemons("thrift server " + port)
                .newThread(() -> {
                    try {
                        server.serve();
                    } finally {
                        ended.complete(null);
                    }
                })
                .start();
        // A server that is stopped before it serves forgets the request, and then fails to accept
        // for ever.
        while (!server.isServing() && !ended.isDone()) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /**
     * Starts a server; it accepts calls as soon as this method returns.
     *
     * @throws TTransportException if it cannot listen on the address
     */
    public static ThriftServer start(ServerOptions options) throws TTransportException {
        InetSocketAddress address = new InetSocketAddress(options.host(), options.port());
        return switch (options.model()) {
            case HTTP -> {
                HttpThriftServer server = new HttpThriftServer(
                        Servers.wired(new TServer.Args(null), options), address, options.threads());
                yield new ThriftServer(server, server.port(), () -> {});
            }
            case SIMPLE, THREAD_POOL -> {
                AcceptedSockets sockets = new AcceptedSockets(options);
                yield new ThriftServer(
                        Servers.blocking(options, sockets),
                        sockets.getServerSocket().getLocalPort(),
                        sockets::hangUp);
            }
            case NONBLOCKING, HALF_SYNC, THREADED_SELECTOR -> {
                TNonblockingServerSocket socket = new TNonblockingServerSocket(address);
                yield new ThriftServer(Servers.nonblocking(options, socket), socket.getPort(), () -> {});
            }
        };
    }

    /** The address on which it listens. */
    public int port() {
        return port;
    }

    /** Closes all connections that SIMPLE and THREAD_POOL have, but continues to listen. */
    public void hangUp() {
        hangUp.run();
    }

    /** Completes when it has ended. */
    public CompletableFuture<Void> ended() {
        return ended.copy();
    }

    /** Ends it with all its connections. */
    @Override
    public void close() {
        server.stop();
        hangUp.run();
        try {
            ended.get(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new IllegalStateException("The server at port " + port + " does not end", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
