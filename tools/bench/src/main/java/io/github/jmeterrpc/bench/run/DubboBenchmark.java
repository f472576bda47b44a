package io.github.jmeterrpc.bench.run;

import io.github.jmeterrpc.bench.raw.Payload;
import io.github.jmeterrpc.bench.raw.RawLoop.RawClient;
import io.github.jmeterrpc.targets.dubbo.StressService;
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

    private static final CalledServer DUBBO = CalledServer.dubbo("dubbo");

    public DubboBenchmark() {
        super(
                "dubbo",
                List.of(
                        BenchmarkRow.forEachNumberOfThreads(
                                "1k", DUBBO, fixed("dubbo", KB), Side.loop(RawClient.DUBBO, KB)),
                        BenchmarkRow.forOneNumberOfThreads(
                                "100k", DUBBO, fixed("dubbo", 100 * KB), Side.loop(RawClient.DUBBO, 100 * KB)),
                        BenchmarkRow.forOneNumberOfThreads(
                                "client", DUBBO, fixed("dubbo", KB), Side.handWritten(RawClient.DUBBO, KB)),
                        BenchmarkRow.forOneNumberOfThreads(
                                "fresh", DUBBO, fixed("dubbo", KB), Side.loop(RawClient.DUBBO_LOOK_UP_PER_CALL, KB)),
                        BenchmarkRow.forOneNumberOfThreads(
                                "variables", DUBBO, variables(), Side.loop(RawClient.DUBBO, KB))),
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
}
