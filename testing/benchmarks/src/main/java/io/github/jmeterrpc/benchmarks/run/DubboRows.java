package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.raw.DubboLoop;
import io.github.jmeterrpc.benchmarks.raw.Text;
import io.github.jmeterrpc.benchmarks.run.Generator.Endpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The rows that measure Dubbo Request. */
final class DubboRows {

    private static final int ONE_KB = 1024;
    private static final String INTERFACE = "io.github.jmeterrpc.targets.dubbo.StressService";

    static final List<Row> ALL = List.of(
            new Row(
                    "1k",
                    "1 KB, every field of the sampler fixed; for each number of threads",
                    fixed(ONE_KB),
                    once(ONE_KB)),
            new Row("100k", "100 KB", fixed(100 * ONE_KB), once(100 * ONE_KB)),
            new Row(
                    "fresh",
                    "1 KB, against a loop that looks its reference up for every call",
                    fixed(ONE_KB),
                    loop(ONE_KB, "--look-up-per-call")),
            new Row(
                    "variables",
                    "1 KB, with ${variable} in the arguments and ${__P()} in two fields",
                    variables(),
                    once(ONE_KB)));

    private DubboRows() {}

    private static Generator fixed(int characters) {
        return Plan.of(
                "dubbo.xml",
                target -> Map.of(
                        "ADDRESS",
                        url(target),
                        "ARGUMENTS",
                        "[\"" + Text.ofLength(characters) + "\"]",
                        "TIMEOUT",
                        String.valueOf(target.timeoutMillis())));
    }

    private static Generator variables() {
        return Plan.of(
                "dubbo.xml",
                target -> Map.of(
                        "TEXT",
                        Text.ofLength(ONE_KB),
                        "ADDRESS",
                        "dubbo://${__P(bench.host,127.0.0.1)}:" + target.port(),
                        "ARGUMENTS",
                        "[\"${TEXT}\"]",
                        "TIMEOUT",
                        "${__P(bench.timeout," + target.timeoutMillis() + ")}"));
    }

    private static Generator once(int characters) {
        return loop(characters);
    }

    private static Generator loop(int characters, String... more) {
        return LoopContender.of(DubboLoop.class, target -> {
            List<String> options = new ArrayList<>(List.of(more));
            options.addAll(List.of(
                    "--interface", INTERFACE,
                    "--url", url(target),
                    "--characters", String.valueOf(characters),
                    "--timeout", String.valueOf(target.timeoutMillis())));
            return options;
        });
    }

    private static String url(Endpoint target) {
        return "dubbo://127.0.0.1:" + target.port();
    }
}
