package io.github.jmeterrpc.targets.thrift;

import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.thrift.TMultiplexedProcessor;
import org.apache.thrift.TProcessor;
import org.apache.thrift.server.TServer;
import org.apache.thrift.transport.TNonblockingServerSocket;
import org.apache.thrift.transport.TTransportException;

/** Serves {@code UuidService}, which extends {@code TypesService}, which extends {@code StressService}, until it is closed. */
public final class ThriftServer implements AutoCloseable {

    /** Servers that do not block wait for the calls that they have. */
    private static final int STOP_SECONDS = 60;

    private static final long LOOK_NANOS = 1_000_000;

    private final int port;
    private final Runnable hangUp;
    private final Runnable stop;
    private final CompletableFuture<Void> ended;

    private ThriftServer(int port, Runnable hangUp, Runnable stop, CompletableFuture<Void> ended) {
        this.port = port;
        this.hangUp = hangUp;
        this.stop = stop;
        this.ended = ended;
    }

    /**
     * Starts a server; it can be called when this returns.
     *
     * @throws TTransportException if it cannot listen there
     */
    public static ThriftServer start(ServerOptions options) throws TTransportException {
        TProcessor processor = new TargetProcessor();
        if (!options.service().isEmpty()) {
            TMultiplexedProcessor several = new TMultiplexedProcessor();
            several.registerProcessor(options.service(), processor);
            processor = several;
        }
        return switch (options.model()) {
            case HTTP -> {
                HttpThriftServer server = new HttpThriftServer(options, processor);
                CompletableFuture<Void> ended = new CompletableFuture<>();
                Runnable stop = () -> {
                    server.close();
                    ended.complete(null);
                };
                yield new ThriftServer(server.port(), () -> {}, stop, ended);
            }
            case SIMPLE, THREAD_POOL -> {
                AcceptedSockets sockets = new AcceptedSockets(options);
                TServer server = Servers.blocking(options, sockets, processor);
                yield run(server, sockets.getServerSocket().getLocalPort(), sockets::hangUp);
            }
            case NONBLOCKING, HALF_SYNC, THREADED_SELECTOR -> {
                TNonblockingServerSocket socket =
                        new TNonblockingServerSocket(new InetSocketAddress(options.host(), options.port()));
                yield run(Servers.nonblocking(options, socket, processor), socket.getPort(), () -> {});
            }
        };
    }

    private static ThriftServer run(TServer server, int port, Runnable hangUp) {
        CompletableFuture<Void> ended = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        server.serve();
                    } finally {
                        ended.complete(null);
                    }
                },
                "thrift server " + port);
        thread.setDaemon(true);
        thread.start();
        awaitServing(server, ended);
        return new ThriftServer(port, hangUp, server::stop, ended);
    }

    /** A server that is stopped before it serves forgets the request, and then fails to accept for ever. */
    private static void awaitServing(TServer server, CompletableFuture<Void> ended) {
        while (!server.isServing() && !ended.isDone()) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /** Where it listens. */
    public int port() {
        return port;
    }

    /** Closes all connections that SIMPLE and THREAD_POOL have, but continues to listen. */
    public void hangUp() {
        hangUp.run();
    }

    /** Completes when it has ended, by {@link #close} or by itself. */
    public CompletableFuture<Void> ended() {
        return ended.copy();
    }

    /** Ends it with all its connections. */
    @Override
    public void close() {
        stop.run();
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
