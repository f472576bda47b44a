package io.github.jmeterrpc.benchmarks.raw;

import io.github.jmeterrpc.targets.thrift.gen.Order;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;

/**
 * Calls a target on 127.0.0.1 from a number of threads as fast as they can, until the process is terminated: a JVM of its own. Writes
 * every {@value #TICK_MILLIS} ms the time and the number of answered calls to a file, from the first answer on. A failed call ends it.
 */
public final class RawLoop {

    private static final int TICK_MILLIS = 20;

    /** What each thread calls. */
    public enum Client {
        /** One cached {@code GenericService} of Dubbo for all threads. */
        DUBBO,
        /** A {@code ReferenceConfig} for each call, looked up in Dubbo's cache. */
        DUBBO_LOOK_UP_PER_CALL,
        /** A generated Thrift client for each thread. */
        THRIFT,
        /** The same, called with an {@link Payload#order order} instead of a text. */
        THRIFT_ORDER,
        /** One generated client for all threads, under a lock. */
        THRIFT_SHARED,
        /** A connection for each call. */
        THRIFT_CONNECT_PER_CALL
    }

    /** A call that has its answer when it returns. */
    interface Call {
        void make() throws Exception;
    }

    private RawLoop() {}

    /** Arguments: client, number of threads, port, timeout in ms, characters of the text or lines of the order, file for the counts. */
    public static void main(String[] arguments) throws Exception {
        Callable<Call> ofThread = calls(
                Client.valueOf(arguments[0]),
                Integer.parseInt(arguments[2]),
                Integer.parseInt(arguments[3]),
                Integer.parseInt(arguments[4]));
        LongAdder answered = new LongAdder();
        for (int i = Integer.parseInt(arguments[1]); i > 0; i--) {
            new Thread(() -> call(ofThread, answered), "caller " + i).start();
        }
        write(answered, arguments[5]);
    }

    private static void write(LongAdder answered, String file) throws IOException, InterruptedException {
        try (PrintStream counts = new PrintStream(file)) {
            while (true) {
                Thread.sleep(TICK_MILLIS);
                if (answered.sum() > 0) {
                    counts.println(System.currentTimeMillis() + " " + answered.sum());
                }
            }
        }
    }

    private static Callable<Call> calls(Client client, int port, int timeout, int size) throws Exception {
        String text = Payload.text(size);
        return switch (client) {
            case DUBBO -> new DubboCalls(port, timeout, text).cached();
            case DUBBO_LOOK_UP_PER_CALL -> new DubboCalls(port, timeout, text).lookedUpPerCall();
            case THRIFT ->
                () -> {
                    ThriftConnection own = ThriftConnection.open(port, timeout);
                    return () -> own.client().echo(text);
                };
            case THRIFT_ORDER -> {
                Order order = Payload.order(size);
                yield () -> {
                    ThriftConnection own = ThriftConnection.open(port, timeout);
                    return () -> own.client().echoOrder(order);
                };
            }
            case THRIFT_SHARED -> {
                ThriftConnection shared = ThriftConnection.open(port, timeout);
                yield () -> () -> {
                    synchronized (shared) {
                        shared.client().echo(text);
                    }
                };
            }
            case THRIFT_CONNECT_PER_CALL ->
                () -> () -> {
                    try (ThriftConnection fresh = ThriftConnection.open(port, timeout)) {
                        fresh.client().echo(text);
                    }
                };
        };
    }

    private static void call(Callable<Call> ofThread, LongAdder answered) {
        try {
            Call call = ofThread.call();
            while (true) {
                call.make();
                answered.increment();
            }
        } catch (Exception e) {
            // One failed call makes all figures worthless.
            e.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }
}
