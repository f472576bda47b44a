package io.github.jmeterrpc.targets.thrift;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.thrift.TProcessor;
import org.apache.thrift.server.AbstractNonblockingServer.AbstractNonblockingServerArgs;
import org.apache.thrift.server.THsHaServer;
import org.apache.thrift.server.TNonblockingServer;
import org.apache.thrift.server.TServer;
import org.apache.thrift.server.TServer.AbstractServerArgs;
import org.apache.thrift.server.TSimpleServer;
import org.apache.thrift.server.TThreadPoolServer;
import org.apache.thrift.server.TThreadedSelectorServer;
import org.apache.thrift.transport.TNonblockingServerSocket;

/** Puts libthrift's servers together. */
final class Servers {

    private static final int SELECTORS = 2;

    private Servers() {}

    static TServer blocking(ServerOptions options, AcceptedSockets sockets, TProcessor processor) {
        if (options.model() == ServerModel.SIMPLE) {
            return new TSimpleServer(wired(new TServer.Args(sockets), options, processor));
        }
        // A thread for each connection, as the server wants it: with fewer, connections wait unserved.
        ExecutorService pool =
                new ThreadPoolExecutor(0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
                    Thread thread = new Thread(work, "thrift connection");
                    thread.setDaemon(true);
                    return thread;
                });
        return new TThreadPoolServer(wired(new TThreadPoolServer.Args(sockets), options, processor)
                .executorService(pool)
                .stopTimeoutVal(1));
    }

    private static <T extends AbstractServerArgs<T>> T wired(T arguments, ServerOptions options, TProcessor processor) {
        return arguments
                .processor(processor)
                .protocolFactory(options.protocol().factory())
                .transportFactory(options.transport().factory(options.maxFrameBytes()));
    }

    static TServer nonblocking(ServerOptions options, TNonblockingServerSocket socket, TProcessor processor) {
        return switch (options.model()) {
            case NONBLOCKING -> {
                TNonblockingServer.Args arguments = framed(new TNonblockingServer.Args(socket), options, processor);
                yield new TNonblockingServer(arguments);
            }
            case HALF_SYNC ->
                new THsHaServer(framed(new THsHaServer.Args(socket), options, processor)
                        .minWorkerThreads(options.threads())
                        .maxWorkerThreads(options.threads()));
            default ->
                new TThreadedSelectorServer(framed(new TThreadedSelectorServer.Args(socket), options, processor)
                        .selectorThreads(SELECTORS)
                        .workerThreads(options.threads()));
        };
    }

    private static <T extends AbstractNonblockingServerArgs<T>> T framed(
            T arguments, ServerOptions options, TProcessor processor) {
        arguments.maxReadBufferBytes = 4L * options.maxFrameBytes();
        return wired(arguments, options, processor);
    }
}
