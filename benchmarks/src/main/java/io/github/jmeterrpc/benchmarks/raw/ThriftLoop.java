package io.github.jmeterrpc.benchmarks.raw;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.thrifttarget.gen.Order;
import java.util.List;
import org.apache.thrift.TException;

/** Calls the Thrift target with its generated client from a number of threads as fast as they can. */
public final class ThriftLoop {

    private static final List<String> OPTIONS =
            List.of("--port", "--threads", "--timeout", "--characters", "--order", "--connection");

    private ThriftLoop() {}

    /** What is called: {@code echo} with a text, or {@code echoOrder}. */
    private interface Request {
        void send(ThriftConnection connection) throws TException;
    }

    public static void main(String[] line) throws InterruptedException, TException {
        Arguments arguments = Arguments.parse(line, OPTIONS);
        int port = arguments.number("--port", 9090, 1, 65535);
        int timeoutMillis = arguments.number("--timeout", 1000, 1, Integer.MAX_VALUE);
        int threads = arguments.number("--threads", 1, 1, 5000);
        Request request = arguments.text("--order").isPresent()
                ? order(arguments.number("--order", 8, 1, 1000))
                : text(arguments.number("--characters", 1024, 0, 1 << 22));
        switch (arguments.text("--connection").orElse("per-thread")) {
            case "per-thread" ->
                Callers.run(threads, () -> {
                    ThriftConnection connection = ThriftConnection.open(port, timeoutMillis);
                    return () -> request.send(connection);
                });
            case "per-call" ->
                Callers.run(threads, () -> () -> {
                    try (ThriftConnection connection = ThriftConnection.open(port, timeoutMillis)) {
                        request.send(connection);
                    }
                });
            case "shared" -> {
                ThriftConnection connection = ThriftConnection.open(port, timeoutMillis);
                Callers.run(threads, () -> () -> {
                    synchronized (connection) {
                        request.send(connection);
                    }
                });
            }
            default -> throw new IllegalArgumentException("--connection takes per-thread, per-call or shared");
        }
    }

    private static Request text(int characters) {
        String text = Text.ofLength(characters);
        return connection -> connection.client().echo(text);
    }

    private static Request order(int lines) {
        Order order = Orders.withLines(lines);
        return connection -> connection.client().echoOrder(order);
    }
}
