package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.raw.DubboLoop;
import io.github.jmeterrpc.benchmarks.raw.Payload;
import io.github.jmeterrpc.benchmarks.run.Side.Endpoint;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The rows that measure Dubbo Request. */
final class DubboRows {

    private static final int KB = 1024;

    static final List<Row> ALL = List.of(
            new Row("1k", "1 KB, every field of the sampler fixed; for each number of threads", fixed(KB), loop(KB)),
            new Row("100k", "100 KB", fixed(100 * KB), loop(100 * KB)),
            new Row(
                    "fresh",
                    "1 KB, against a loop that looks its reference up for every call",
                    fixed(KB),
                    loop(KB, "--look-up-per-call")),
            new Row(
                    "variables",
                    "1 KB, with ${variable} in the arguments and ${__P()} in two fields",
                    Plan.of(
                            "dubbo.xml",
                            target -> Map.of(
                                    "TEXT",
                                    Payload.text(KB),
                                    "ADDRESS",
                                    "dubbo://${__P(bench.host,127.0.0.1)}:" + target.port(),
                                    "ARGUMENTS",
                                    "[\"${TEXT}\"]",
                                    "TIMEOUT",
                                    "${__P(bench.timeout," + target.timeoutMillis() + ")}")),
                    loop(KB)));

    private DubboRows() {}

    private static Plan fixed(int characters) {
        return Plan.of(
                "dubbo.xml",
                target -> Map.of("ADDRESS", url(target), "ARGUMENTS", "[\"" + Payload.text(characters) + "\"]"));
    }

    private static Side.Start loop(int characters, String... more) {
        return Side.loop(DubboLoop.class, target -> Stream.concat(
                        Stream.of(more),
                        Stream.of(
                                "--interface=io.github.jmeterrpc.targets.dubbo.StressService",
                                "--url=" + url(target),
                                "--characters=" + characters,
                                "--timeout=" + target.timeoutMillis()))
                .toList());
    }

    private static String url(Endpoint target) {
        return "dubbo://127.0.0.1:" + target.port();
    }
}
