package io.github.jmeterrpc.bench.run;

import io.github.jmeterrpc.bench.raw.Payload;
import io.github.jmeterrpc.bench.raw.RawLoop.RawClient;
import io.github.jmeterrpc.targets.triple.EchoService;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/** Measures Dubbo Request over tri://. */
@Command(
        name = "tri",
        description =
                "Dubbo Request over tri:// in a real JMeter, side by side with a plain Java loop over Dubbo's own client or"
                        + " grpc-java. All make the same call to echo of a provider on this machine, over 127.0.0.1 alone, on"
                        + " one HTTP/2 connection: a generic call, or one of a service that a protobuf file defines; JMeter writes"
                        + " its CSV result file. The two take turns: one calls while the"
                        + " other one stands still.",
        footerHeading = "%nRows:%n"
                + "  1k         1 KB, against one cached GenericService; for each number of threads%n"
                + "  100k       100 KB%n"
                + "  grpc       1 KB, against grpc-java's blocking stub; for each number of threads%n"
                + "  grpc-100k  100 KB, against grpc-java's blocking stub%n"
                + "  protobuf   1 KB in a message of protobuf, against Dubbo's generated stub; for each number of threads%n"
                + "  protobuf-100k       100 KB%n"
                + "  protobuf-grpc       1 KB, against grpc-java's blocking stub; for each number of threads%n"
                + "  protobuf-grpc-100k  100 KB, against grpc-java's blocking stub%n")
public final class TripleBenchmark extends SamplerBenchmark {

    /** The target of rows without protobuf. */
    private static final CalledServer TRI = CalledServer.dubbo("tri");

    public TripleBenchmark() {
        super(
                "tri",
                List.of(
                        BenchmarkRow.forEachNumberOfThreads(
                                "1k", TRI, DubboBenchmark.fixed("tri", KB), Side.loop(RawClient.TRIPLE, KB)),
                        BenchmarkRow.forOneNumberOfThreads(
                                "100k",
                                TRI,
                                DubboBenchmark.fixed("tri", 100 * KB),
                                Side.loop(RawClient.TRIPLE, 100 * KB)),
                        BenchmarkRow.forEachNumberOfThreads(
                                "grpc", TRI, DubboBenchmark.fixed("tri", KB), Side.loop(RawClient.GRPC, KB)),
                        BenchmarkRow.forOneNumberOfThreads(
                                "grpc-100k",
                                TRI,
                                DubboBenchmark.fixed("tri", 100 * KB),
                                Side.loop(RawClient.GRPC, 100 * KB)),
                        BenchmarkRow.forEachNumberOfThreads(
                                "protobuf",
                                CalledServer.PROTOBUF,
                                protobuf(KB),
                                Side.loop(RawClient.TRIPLE_PROTOBUF, KB)),
                        BenchmarkRow.forEachNumberOfThreads(
                                "protobuf-grpc",
                                CalledServer.PROTOBUF,
                                protobuf(KB),
                                Side.loop(RawClient.GRPC_PROTOBUF, KB)),
                        BenchmarkRow.forOneNumberOfThreads(
                                "protobuf-100k",
                                CalledServer.PROTOBUF,
                                protobuf(100 * KB),
                                Side.loop(RawClient.TRIPLE_PROTOBUF, 100 * KB)),
                        BenchmarkRow.forOneNumberOfThreads(
                                "protobuf-grpc-100k",
                                CalledServer.PROTOBUF,
                                protobuf(100 * KB),
                                Side.loop(RawClient.GRPC_PROTOBUF, 100 * KB))),
                "1k",
                "100k",
                "grpc",
                "grpc-100k",
                "protobuf",
                "protobuf-grpc",
                "protobuf-100k",
                "protobuf-grpc-100k");
    }

    /** Dubbo Request with a message of protobuf as JSON; the definition is the one of the demo's plan. */
    private static Side.Start protobuf(int characters) {
        return new Side.JMeterStart(
                Map.of(),
                target -> Map.of(
                        "DUBBO",
                        "true",
                        "ADDRESS",
                        "tri://127.0.0.1:" + target.port(),
                        "INTERFACE",
                        EchoService.SERVICE_NAME,
                        "CALLED",
                        "Echo",
                        "TYPES",
                        "",
                        "DEFINITION",
                        target.suite().plans().resolve("echo.pb").toString(),
                        "ARGUMENTS",
                        "{\"text\": \"" + Payload.text(characters) + "\"}"));
    }
}
