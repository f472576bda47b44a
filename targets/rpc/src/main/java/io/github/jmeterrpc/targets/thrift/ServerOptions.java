package io.github.jmeterrpc.targets.thrift;

import javax.net.ServerSocketFactory;

/**
 * The command line options of the target.
 *
 * @param host the address to listen at
 * @param port the port to listen at; 0: any free port
 * @param model the server
 * @param transport looked at unless the model is HTTP
 * @param protocol protocol of requests and replies
 * @param service name of the service behind a TMultiplexedProcessor; empty: without one
 * @param threads number of calls executed at the same time, if the model has a pool
 * @param idleMs a connection that is idle for this time is closed, by SIMPLE and THREAD_POOL; 0:
 *     never
 * @param maxFrameBytes longest request in a frame
 * @param sockets makes the listening socket of SIMPLE and THREAD_POOL: an SSLServerSocketFactory
 *     for encryption
 */
public record ServerOptions(
        String host,
        int port,
        ServerModel model,
        ServerTransport transport,
        ServerProtocol protocol,
        String service,
        int threads,
        int idleMs,
        int maxFrameBytes,
        ServerSocketFactory sockets) {

    /** On loopback, any free port: what suits a test. */
    public static ServerOptions of(ServerModel model, ServerTransport transport, ServerProtocol protocol) {
        return new ServerOptions(
                "127.0.0.1", 0, model, transport, protocol, "", 20, 0, 16_384_000, ServerSocketFactory.getDefault());
    }

    public ServerOptions withService(String name) {
        return new ServerOptions(host, port, model, transport, protocol, name, threads, idleMs, maxFrameBytes, sockets);
    }

    public ServerOptions withIdleMs(int milliseconds) {
        return new ServerOptions(
                host, port, model, transport, protocol, service, threads, milliseconds, maxFrameBytes, sockets);
    }

    public ServerOptions withMaxFrameBytes(int bytes) {
        return new ServerOptions(host, port, model, transport, protocol, service, threads, idleMs, bytes, sockets);
    }

    public ServerOptions withPort(int number) {
        return new ServerOptions(
                host, number, model, transport, protocol, service, threads, idleMs, maxFrameBytes, sockets);
    }

    public ServerOptions withSockets(ServerSocketFactory factory) {
        return new ServerOptions(
                host, port, model, transport, protocol, service, threads, idleMs, maxFrameBytes, factory);
    }

    /** @throws IllegalArgumentException if the model cannot do that */
    public ServerOptions {
        boolean framesOnly = model == ServerModel.NONBLOCKING
                || model == ServerModel.HALF_SYNC
                || model == ServerModel.THREADED_SELECTOR;
        if (framesOnly && !transport.isFramed()) {
            throw new IllegalArgumentException("The model " + model + " supports framed transports only, not "
                    + transport + "; choose framed, fastframed or zlib-framed, or the model thread-pool or simple");
        }
        boolean pooled = model == ServerModel.SIMPLE || model == ServerModel.THREAD_POOL;
        if (!pooled && idleMs > 0) {
            throw new IllegalArgumentException(
                    "The model " + model + " closes no idle connections; choose thread-pool or simple");
        }
        if (!pooled && sockets != ServerSocketFactory.getDefault()) {
            throw new IllegalArgumentException(
                    "The model " + model + " has no encryption; choose thread-pool or simple");
        }
    }
}
