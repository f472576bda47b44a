package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.raw.Payload;
import io.github.jmeterrpc.benchmarks.raw.ThriftConnection;
import io.github.jmeterrpc.benchmarks.raw.ThriftLoop;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The rows that measure Thrift Request. */
final class ThriftRows {

    private static final int KB = 1024;
    private static final int LINES = 12;

    static final List<Row> ALL = List.of(
            new Row("1k", "1 KB; for each number of threads", echo(KB), loop("--characters=" + KB)),
            new Row("100k", "100 KB", echo(100 * KB), loop("--characters=" + 100 * KB)),
            new Row(
                    "struct",
                    "a nested struct of about 500 bytes, both ways",
                    sampler("echoOrder", Payload.orderArguments(LINES)),
                    loop("--order=" + LINES)),
            new Row(
                    "client",
                    "1 KB, against a hand-written JavaSamplerClient in another JMeter",
                    echo(KB),
                    new Plan(
                            "hand-written.xml",
                            target -> Map.of("CHARACTERS", String.valueOf(KB)),
                            Map.of("user.classpath", ThriftConnection.classPath()))),
            new Row(
                    "shared",
                    "1 KB, against a loop with one client for all threads, under a lock",
                    echo(KB),
                    loop("--characters=" + KB, "--connection=shared")),
            new Row(
                    "socket",
                    "1 KB, against a loop that connects for every call",
                    echo(KB),
                    loop("--characters=" + KB, "--connection=per-call")));

    private ThriftRows() {}

    private static Plan echo(int characters) {
        return sampler("echo", "[\"" + Payload.text(characters) + "\"]");
    }

    private static Plan sampler(String method, String arguments) {
        return Plan.of(
                "thrift.xml",
                target ->
                        Map.of("IDL", target.suite().thriftIdl().toString(), "METHOD", method, "ARGUMENTS", arguments));
    }

    private static Side.Start loop(String... options) {
        return Side.loop(ThriftLoop.class, target -> Stream.concat(
                        Stream.of(options), Stream.of("--port=" + target.port(), "--timeout=" + target.timeoutMillis()))
                .toList());
    }
}
