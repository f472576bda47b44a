package io.github.jmeterrpc.targets.thrift;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.thrift.TMultiplexedProcessor;
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
import org.apache.thrift.transport.TServerTransport;

/** Builds servers. */
final class Servers {

    private static final int SELECTORS = 2;

    private Servers() {}

    static TServer blocking(ServerOptions options, TServerTransport sockets) {
        if (options.model() == ServerModel.SIMPLE) {
            return new TSimpleServer(wired(new TServer.Args(sockets), options));
        }
        // A thread for each connection: with fewer, connections wait unserved.
        return new TThreadPoolServer(wired(new TThreadPoolServer.Args(sockets), options)
                .executorService(new ThreadPoolExecutor(
                        0,
                        Integer.MAX_VALUE,
                        10,
                        TimeUnit.SECONDS,
                        new SynchronousQueue<>(),
                        daemons("thrift connection")))
                .stopTimeoutVal(1));
    }

    static TServer nonblocking(ServerOptions options, TNonblockingServerSocket socket) {
        return switch (options.model()) {
            case NONBLOCKING -> new TNonblockingServer(framed(new TNonblockingServer.Args(socket), options));
            case HALF_SYNC ->
                new THsHaServer(framed(new THsHaServer.Args(socket), options)
                        .minWorkerThreads(options.threads())
                        .maxWorkerThreads(options.threads()));
            default ->
                new TThreadedSelectorServer(framed(new TThreadedSelectorServer.Args(socket), options)
                        .selectorThreads(SELECTORS)
                        .workerThreads(options.threads()));
        };
    }

    private static <T extends AbstractNonblockingServerArgs<T>> T framed(T arguments, ServerOptions options) {
        arguments.maxReadBufferBytes = 4L * options.maxFrameBytes();
        return wired(arguments, options);
    }

    static <T extends AbstractServerArgs<T>> T wired(T arguments, ServerOptions options) {
        TProcessor processor = new TargetProcessor();
        if (!options.service().isEmpty()) {
            TMultiplexedProcessor several = new TMultiplexedProcessor();
            several.registerProcessor(options.service(), processor);
            processor = several;
        }
        return arguments
                .processor(processor)
                .protocolFactory(options.protocol().factory())
                .transportFactory(options.transport().factory(options.maxFrameBytes()));
    }

    static ThreadFactory daemons(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
