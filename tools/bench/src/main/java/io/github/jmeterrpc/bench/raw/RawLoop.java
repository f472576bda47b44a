package io.github.jmeterrpc.bench.raw;

import io.github.jmeterrpc.targets.thrift.gen.Order;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Calls a target on 127.0.0.1 from a number of threads as fast as they can, until the process is
 * terminated: a separate JVM. Writes every {@value #TICK_MILLIS} ms the time and the number of
 * answered calls to a file, from the first answer on. A failed call ends it.
 */
public final class RawLoop {

    /** A thousandth of the shortest measurement that is of use. */
    private static final int TICK_MILLIS = 5;

    /** What each thread calls. */
    public enum RawClient {
        /** One cached {@code GenericService} of Dubbo for all threads. */
        DUBBO((port, timeout, size) ->
                DubboCalls.overDubbo(port, timeout, Payload.text(size)).cached()),
        /** A {@code ReferenceConfig} for each call, looked up in Dubbo's cache. */
        DUBBO_LOOK_UP_PER_CALL((port, timeout, size) ->
                DubboCalls.overDubbo(port, timeout, Payload.text(size)).lookedUpPerCall()),
        /** One cached {@code GenericService} of Dubbo for all threads, over tri://. */
        TRIPLE((port, timeout, size) ->
                DubboCalls.overTriple(port, timeout, Payload.text(size)).cached()),
        /** grpc-java's blocking stub on one channel for all threads, over tri://. */
        GRPC((port, timeout, size) -> new GrpcCalls(port, timeout, Payload.text(size)).blocking()),
        /** One stub of Dubbo, generated from a protobuf file, for all threads. */
        TRIPLE_PROTOBUF((port, timeout, size) -> DubboCalls.stub(port, timeout, Payload.text(size))),
        /** grpc-java's blocking stub on one channel for all threads, with generated messages of protobuf. */
        GRPC_PROTOBUF((port, timeout, size) -> GrpcCalls.protobuf(port, timeout, Payload.text(size))),
        /** A generated Thrift client for each thread. */
        THRIFT((port, timeout, size) -> {
            String text = Payload.text(size);
            return () -> {
                RawThriftConnection own = RawThriftConnection.open(port, timeout);
                return () -> own.client().echo(text);
            };
        }),
        /** The same, called with an {@link Payload#order order} instead of a text. */
        THRIFT_ORDER((port, timeout, size) -> {
            Order order = Payload.order(size);
            return () -> {
                RawThriftConnection own = RawThriftConnection.open(port, timeout);
                return () -> own.client().echoOrder(order);
            };
        }),
        /** One generated client for all threads, under a lock. */
        THRIFT_SHARED((port, timeout, size) -> {
            String text = Payload.text(size);
            RawThriftConnection shared = RawThriftConnection.open(port, timeout);
            return () -> () -> {
                synchronized (shared) {
                    return shared.client().echo(text);
                }
            };
        }),
        /** A connection for each call. */
        THRIFT_CONNECT_PER_CALL((port, timeout, size) -> {
            String text = Payload.text(size);
            return () -> () -> {
                try (RawThriftConnection fresh = RawThriftConnection.open(port, timeout)) {
                    return fresh.client().echo(text);
                }
            };
        });

        private final Calls calls;

        RawClient(Calls calls) {
            this.calls = calls;
        }

        /** Makes what each thread asks for its call; {@code size} as for the program. */
        Callable<RawCall> start(int port, int timeoutMillis, int size) throws Exception {
            return calls.of(port, timeoutMillis, size);
        }
    }

    /** A call that returns its answer. */
    @FunctionalInterface
    interface RawCall {
        Object make() throws Exception;
    }

    /** Makes what each thread asks for its call. */
    @FunctionalInterface
    private interface Calls {
        Callable<RawCall> of(int port, int timeoutMillis, int size) throws Exception;
    }

    private RawLoop() {}

    /** Needed by a JVM with the client's libraries to make these calls. */
    public static String classPath() {
        return Stream.of(RawLoop.class, Order.class)
                .map(loaded -> loaded.getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * Arguments: client, number of threads, port, timeout in ms, characters of the text or lines of
     * the order, file for the counts.
     */
    public static void main(String[] arguments) throws Exception {
        Callable<RawCall> ofThread = RawClient.valueOf(arguments[0])
                .start(Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]), Integer.parseInt(arguments[4]));
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
                long sum = answered.sum();
                if (sum > 0) {
                    counts.println(System.currentTimeMillis() + " " + sum + ";");
                }
            }
        }
    }

    private static void call(Callable<RawCall> ofThread, LongAdder answered) {
        try {
            RawCall call = ofThread.call();
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
