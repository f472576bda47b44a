package io.github.jmeterrpc.bench.run;

import io.github.jmeterrpc.bench.raw.Payload;
import io.github.jmeterrpc.bench.raw.RawLoop.RawClient;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/** Measures Thrift Request. */
@Command(
        name = "thrift",
        description =
                "Thrift Request in a real JMeter, side by side with a plain Java loop in which each thread has libthrift's"
                        + " generated client on its own connection. Both call echo of a server on this machine (framed,"
                        + " binary), over 127.0.0.1 alone. They take turns as with dubbo.",
        footerHeading = "%nRows:%n"
                + "  1k         1 KB; for each number of threads%n"
                + "  100k       100 KB%n"
                + "  struct     a nested struct of about 500 bytes, both ways%n"
                + "  client     1 KB, against a hand-written JavaSamplerClient in another JMeter%n"
                + "  shared     1 KB, against a loop with one client for all threads, under a lock%n"
                + "  socket     1 KB, against a loop that connects for every call%n")
public final class ThriftBenchmark extends SamplerBenchmark {

    private static final int LINES = 12;

    public ThriftBenchmark() {
        super(
                "thrift",
                List.of(
                        BenchmarkRow.forEachNumberOfThreads(
                                "1k", CalledServer.THRIFT, echo(KB), Side.loop(RawClient.THRIFT, KB)),
                        BenchmarkRow.forOneNumberOfThreads(
                                "100k", CalledServer.THRIFT, echo(100 * KB), Side.loop(RawClient.THRIFT, 100 * KB)),
                        BenchmarkRow.forOneNumberOfThreads(
                                "struct",
                                CalledServer.THRIFT,
                                sampler("echoOrder", Payload.orderArguments(LINES)),
                                Side.loop(RawClient.THRIFT_ORDER, LINES)),
                        BenchmarkRow.forOneNumberOfThreads(
                                "client", CalledServer.THRIFT, echo(KB), Side.handWritten(RawClient.THRIFT, KB)),
                        BenchmarkRow.forOneNumberOfThreads(
                                "shared", CalledServer.THRIFT, echo(KB), Side.loop(RawClient.THRIFT_SHARED, KB)),
                        BenchmarkRow.forOneNumberOfThreads(
                                "socket",
                                CalledServer.THRIFT,
                                echo(KB),
                                Side.loop(RawClient.THRIFT_CONNECT_PER_CALL, KB))),
                "1k",
                "100k",
                "struct",
                "client",
                "shared",
                "socket");
    }

    private static Side.Start echo(int characters) {
        return sampler("echo", "[\"" + Payload.text(characters) + "\"]");
    }

    private static Side.Start sampler(String method, String arguments) {
        return new Side.JMeterStart(
                Map.of(),
                target -> Map.of(
                        "THRIFT",
                        "true",
                        "IDL",
                        target.suite().thriftIdl().toString(),
                        "METHOD",
                        method,
                        "ARGUMENTS",
                        arguments));
    }
}
