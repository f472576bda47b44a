package io.github.jmeterrpc.plans.demo;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.UsageException;
import io.github.jmeterrpc.testkit.InfluxAddress;
import java.util.List;
import java.util.Optional;

/**
 * What the demo is asked to do.
 *
 * @param influxUrl an InfluxDB that runs already
 * @param generators how many JMeter processes
 * @param threads threads of each
 * @param seconds how long they call
 */
record DemoOptions(Optional<String> influxUrl, int generators, int threads, int seconds) {

    static final String HELP = String.join(
            "\n",
            "demo: JMeter load generators call a Dubbo provider; every sample arrives in InfluxDB. All on 127.0.0.1.",
            "",
            "  --influx URL     an InfluxDB that runs already, like http://127.0.0.1:8086 (its database jmeter is used);",
            "                   default: an influxd from the PATH, started on free ports; without one the demo runs",
            "                   all the same and stores nothing",
            "  --generators N   JMeter processes at the same time (default 2)",
            "  --threads N      threads of each (default 8)",
            "  --seconds N      how long they call (default 20)",
            "  --help           this text",
            "",
            "Exit code: 0 no sample lost and no sample failed; 1 otherwise; 2 wrong options.");

    private static final List<String> NAMES = List.of("--influx", "--generators", "--threads", "--seconds");

    /** The options of a command line; absent if it asks for help. */
    static Optional<DemoOptions> parse(String[] line) {
        Arguments arguments = Arguments.parse(line, NAMES);
        if (arguments.asksForHelp()) {
            return Optional.empty();
        }
        Optional<String> influxUrl = arguments.text("--influx");
        influxUrl.ifPresent(DemoOptions::check);
        return Optional.of(new DemoOptions(
                influxUrl,
                arguments.number("--generators", 2, 1, 50),
                arguments.number("--threads", 8, 1, 5000),
                arguments.number("--seconds", 20, 1, 86_400)));
    }

    private static void check(String url) {
        try {
            InfluxAddress.parse(url);
        } catch (IllegalArgumentException e) {
            throw new UsageException("Option --influx: " + e.getMessage());
        }
    }
}
