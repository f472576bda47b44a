package io.github.jmeterrpc.bench.run;

import io.github.jmeterrpc.bench.raw.Payload;
import io.github.jmeterrpc.bench.raw.RawLoop.Client;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.harness.suite.TargetServer;
import io.github.jmeterrpc.targets.dubbo.StressService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/** Measures Dubbo Request. */
@Command(
        name = "dubbo",
        description =
                "Dubbo Request in a real JMeter, side by side with a plain Java loop over one cached GenericService. Both call"
                        + " echo of a provider on this machine, over 127.0.0.1 alone; JMeter writes its CSV result file. The"
                        + " two take turns: one calls while the other one stands still.",
        footerHeading = "%nRows:%n"
                + "  1k         1 KB, every field of the sampler fixed; for each number of threads%n"
                + "  100k       100 KB%n"
                + "  client     1 KB, against a hand-written JavaSamplerClient in another JMeter%n"
                + "  fresh      1 KB, against a loop that looks up its reference for every call%n"
                + "  variables  1 KB, with $${variable} in the arguments and $${__P()} in two fields%n")
public final class DubboBenchmark extends SamplerBenchmark {

    public DubboBenchmark() {
        super(
                "dubbo",
                List.of(
                        Row.forEachNumberOfThreads("1k", fixed("dubbo", KB), Side.loop(Client.DUBBO, KB)),
                        Row.forOneNumberOfThreads("100k", fixed("dubbo", 100 * KB), Side.loop(Client.DUBBO, 100 * KB)),
                        Row.forOneNumberOfThreads("client", fixed("dubbo", KB), Side.handWritten(Client.DUBBO, KB)),
                        Row.forOneNumberOfThreads(
                                "fresh", fixed("dubbo", KB), Side.loop(Client.DUBBO_LOOK_UP_PER_CALL, KB)),
                        Row.forOneNumberOfThreads("variables", variables(), Side.loop(Client.DUBBO, KB))),
                "1k",
                "100k",
                "client",
                "fresh");
    }

    /** Dubbo Request with an argument of this length and no variable. */
    static Side.Start fixed(String protocol, int characters) {
        return new Side.JMeterStart(
                Map.of(),
                target -> echo(Map.of(
                        "ADDRESS", protocol + "://127.0.0.1:" + target.port(),
                        "ARGUMENTS", "[\"" + Payload.text(characters) + "\"]")));
    }

    /** The values of the plan for a call of {@link StressService#echo}. */
    private static Map<String, String> echo(Map<String, String> others) {
        Map<String, String> values = new HashMap<>(others);
        values.put("DUBBO", "true");
        values.put("INTERFACE", StressService.class.getName());
        values.put("CALLED", "echo");
        values.put("TYPES", String.class.getName());
        values.put("DEFINITION", "");
        return values;
    }

    private static Side.Start variables() {
        return new Side.JMeterStart(
                Map.of(),
                target -> echo(Map.of(
                        "TEXT",
                        Payload.text(KB),
                        "ADDRESS",
                        "dubbo://${__P(bench.host,127.0.0.1)}:" + target.port(),
                        "ARGUMENTS",
                        "[\"${TEXT}\"]",
                        "TIMEOUT",
                        "${__P(bench.timeout," + target.timeoutMillis() + ")}")));
    }

    @Override
    ManagedProcess startTarget(Row row, int port, int callers, Path output, Duration limit) {
        return startProvider(suite, "dubbo", port, callers, output, limit);
    }

    /** Starts the provider of both sides. */
    static ManagedProcess startProvider(
            Suite suite, String protocol, int port, int callers, Path output, Duration limit) {
        List<String> options = List.of("--protocol", protocol);
        return startProvider(suite, TargetServer.DUBBO_PROVIDER, options, port, callers, output, limit);
    }

    /** Starts a provider. */
    static ManagedProcess startProvider(
            Suite suite,
            TargetServer provider,
            List<String> options,
            int port,
            int callers,
            Path output,
            Duration limit) {
        // The calls of the side that stands still occupy the provider's threads no longer than its
        // answers take.
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of("--threads", String.valueOf(200 + 2 * callers)));
        return suite.start(provider, port, all, output, limit);
    }
}
