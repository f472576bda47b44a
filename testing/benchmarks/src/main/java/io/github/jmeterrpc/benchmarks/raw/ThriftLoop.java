package io.github.jmeterrpc.benchmarks.raw;

import io.github.jmeterrpc.targets.cli.Commands;
import io.github.jmeterrpc.targets.thrift.gen.Order;
import java.util.Locale;
import org.apache.thrift.TException;
import picocli.CommandLine.Option;

/** Calls the Thrift target with its generated client from a number of threads as fast as they can. */
public final class ThriftLoop {

    private enum Connection {
        PER_THREAD,
        PER_CALL,
        /** One for all threads, under a lock. */
        SHARED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    @Option(names = "--port")
    private int port = 9090;

    @Option(names = "--timeout")
    private int timeoutMillis = 1000;

    @Option(names = "--threads")
    private int threads = 1;

    @Option(names = "--characters")
    private int characters = 1024;

    /** Lines of an order that is sent instead of characters; 0: none. */
    @Option(names = "--order")
    private int lines;

    @Option(names = "--connection", defaultValue = "per-thread")
    private Connection connection;

    private ThriftLoop() {}

    /** What is called: {@code echo} with a text, or {@code echoOrder}. */
    private interface Request {
        void send(ThriftConnection connection) throws TException;
    }

    public static void main(String[] line) throws InterruptedException, TException {
        Commands.parse(new ThriftLoop(), line).run();
    }

    private void run() throws InterruptedException, TException {
        Request request = lines > 0 ? order(lines) : text(characters);
        switch (connection) {
            case PER_THREAD ->
                CallingThreads.run(threads, () -> {
                    ThriftConnection own = ThriftConnection.open(port, timeoutMillis);
                    return () -> request.send(own);
                });
            case PER_CALL ->
                CallingThreads.run(threads, () -> () -> {
                    try (ThriftConnection fresh = ThriftConnection.open(port, timeoutMillis)) {
                        request.send(fresh);
                    }
                });
            case SHARED -> {
                ThriftConnection shared = ThriftConnection.open(port, timeoutMillis);
                CallingThreads.run(threads, () -> () -> {
                    synchronized (shared) {
                        request.send(shared);
                    }
                });
            }
        }
    }

    private static Request text(int characters) {
        String text = Payload.text(characters);
        return connection -> connection.client().echo(text);
    }

    private static Request order(int lines) {
        Order order = Payload.order(lines);
        return connection -> connection.client().echoOrder(order);
    }
}
