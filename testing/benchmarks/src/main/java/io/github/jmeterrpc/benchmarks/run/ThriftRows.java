package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.raw.Orders;
import io.github.jmeterrpc.benchmarks.raw.Text;
import io.github.jmeterrpc.benchmarks.raw.ThriftConnection;
import io.github.jmeterrpc.benchmarks.raw.ThriftLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The rows that measure Thrift Request. */
final class ThriftRows {

    private static final int ONE_KB = 1024;
    private static final int LINES = 12;

    static final List<Row> ALL = List.of(
            new Row("1k", "1 KB; for each number of threads", echo(ONE_KB), echoLoop(ONE_KB, "per-thread")),
            new Row("100k", "100 KB", echo(100 * ONE_KB), echoLoop(100 * ONE_KB, "per-thread")),
            new Row(
                    "struct",
                    "a nested struct of about 500 bytes, both ways",
                    sampler("echoOrder", Orders.arguments(LINES)),
                    loop("--order", String.valueOf(LINES))),
            new Row(
                    "client",
                    "1 KB, against a hand-written JavaSamplerClient in another JMeter",
                    echo(ONE_KB),
                    handWritten()),
            new Row(
                    "shared",
                    "1 KB, against a loop with one client for all threads, under a lock",
                    echo(ONE_KB),
                    echoLoop(ONE_KB, "shared")),
            new Row(
                    "socket",
                    "1 KB, against a loop that connects for every call",
                    echo(ONE_KB),
                    echoLoop(ONE_KB, "per-call")));

    private ThriftRows() {}

    private static Generator echo(int characters) {
        return sampler("echo", "[\"" + Text.ofLength(characters) + "\"]");
    }

    private static Generator sampler(String method, String arguments) {
        return Plan.of(
                "thrift.xml",
                target -> Map.of(
                        "PORT", String.valueOf(target.port()),
                        "TIMEOUT", String.valueOf(target.timeoutMillis()),
                        "IDL", target.suite().thriftIdl().toString(),
                        "METHOD", method,
                        "ARGUMENTS", arguments));
    }

    private static Generator handWritten() {
        return new Plan(
                "hand-written.xml",
                target -> Map.of(
                        "PORT", String.valueOf(target.port()),
                        "TIMEOUT", String.valueOf(target.timeoutMillis()),
                        "CHARACTERS", String.valueOf(ONE_KB)),
                Map.of("user.classpath", ThriftConnection.classPath()));
    }

    private static Generator echoLoop(int characters, String connection) {
        return loop("--characters", String.valueOf(characters), "--connection", connection);
    }

    private static Generator loop(String... options) {
        return LoopContender.of(ThriftLoop.class, target -> {
            List<String> all = new ArrayList<>(List.of(options));
            all.addAll(List.of(
                    "--port", String.valueOf(target.port()), "--timeout", String.valueOf(target.timeoutMillis())));
            return all;
        });
    }
}
