package io.github.jmeterrpc.bench.run;

import io.github.jmeterrpc.bench.raw.RawLoop.Client;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;

/** Measures Dubbo Request over tri://. */
@Command(
        name = "tri",
        description =
                "Dubbo Request over tri:// in a real JMeter, side by side with a plain Java loop over Dubbo's own client or"
                        + " grpc-java. All make the same generic call to echo of a provider on this machine, over 127.0.0.1 alone, on"
                        + " one HTTP/2 connection; JMeter writes its CSV result file. The two take turns: one calls while the"
                        + " other one stands still.",
        footerHeading = "%nRows:%n"
                + "  1k         1 KB, against one cached GenericService; for each number of threads%n"
                + "  100k       100 KB%n"
                + "  grpc       1 KB, against grpc-java's blocking stub; for each number of threads%n"
                + "  grpc-100k  100 KB, against grpc-java's blocking stub%n")
public final class TripleBenchmark extends SamplerBenchmark {

    public TripleBenchmark() {
        super(
                "tri",
                List.of(
                        Row.forEachNumberOfThreads("1k", DubboBenchmark.fixed("tri", KB), Side.loop(Client.TRIPLE, KB)),
                        Row.forOneNumberOfThreads(
                                "100k", DubboBenchmark.fixed("tri", 100 * KB), Side.loop(Client.TRIPLE, 100 * KB)),
                        Row.forEachNumberOfThreads("grpc", DubboBenchmark.fixed("tri", KB), Side.loop(Client.GRPC, KB)),
                        Row.forOneNumberOfThreads(
                                "grpc-100k", DubboBenchmark.fixed("tri", 100 * KB), Side.loop(Client.GRPC, 100 * KB))),
                "1k",
                "100k",
                "grpc",
                "grpc-100k");
    }

    @Override
    ManagedProcess startTarget(int port, int callers, Path output, Duration limit) {
        return DubboBenchmark.startProvider(suite, "tri", port, callers, output, limit);
    }
}
