package io.github.jmeterrpc.plans.demo;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.UsageException;
import io.github.jmeterrpc.testkit.InfluxAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What the demo is asked to do.
 *
 * @param plan what is called
 * @param influxUrl an InfluxDB that runs already
 * @param generators how many JMeter processes
 * @param threads threads of each
 * @param seconds how long they call
 */
record DemoOptions(DemoPlan plan, Optional<String> influxUrl, int generators, int threads, int seconds) {

    static final String HELP = String.join(
            "\n",
            "demo: JMeter load generators call a Dubbo provider or a Thrift server; every sample arrives in InfluxDB.",
            "      All on 127.0.0.1.",
            "",
            "  --plan NAME      dubbo (default) or thrift",
            "  --influx URL     an InfluxDB that runs already, like http://127.0.0.1:8086 (its database jmeter is used);",
            "                   default: an influxd from the PATH, started on free ports; without one the demo runs",
            "                   all the same and stores nothing",
            "  --generators N   JMeter processes at the same time (default 2)",
            "  --threads N      threads of each (default 8)",
            "  --seconds N      how long they call (default 20)",
            "  --help           this text",
            "",
            "Exit code: 0 no sample lost and no sample failed; 1 otherwise; 2 wrong options.");

    private static final List<String> NAMES = List.of("--plan", "--influx", "--generators", "--threads", "--seconds");

    /** The options of a command line; absent if it asks for help. */
    static Optional<DemoOptions> parse(String[] line) {
        Arguments arguments = Arguments.parse(line, NAMES);
        if (arguments.asksForHelp()) {
            return Optional.empty();
        }
        Optional<String> influxUrl = arguments.text("--influx");
        influxUrl.ifPresent(DemoOptions::check);
        return Optional.of(new DemoOptions(
                arguments.text("--plan").map(DemoOptions::plan).orElse(DemoPlan.DUBBO),
                influxUrl,
                arguments.number("--generators", 2, 1, 50),
                arguments.number("--threads", 8, 1, 5000),
                arguments.number("--seconds", 20, 1, 86_400)));
    }

    private static DemoPlan plan(String typed) {
        return Arrays.stream(DemoPlan.values())
                .filter(plan -> plan.option().equals(typed))
                .findFirst()
                .orElseThrow(() -> new UsageException("Option --plan takes dubbo or thrift, not " + typed));
    }

    private static void check(String url) {
        try {
            InfluxAddress.parse(url);
        } catch (IllegalArgumentException e) {
            throw new UsageException("Option --influx: " + e.getMessage());
        }
    }
}
