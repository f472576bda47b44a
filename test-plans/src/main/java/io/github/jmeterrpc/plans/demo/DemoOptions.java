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
 * @param page whether the points go to the suite's own store, also where there is an InfluxDB
 * @param keepOpen whether its page stays until Enter
 * @param generators how many JMeter processes
 * @param threads threads of each
 * @param seconds how long they call
 */
record DemoOptions(
        DemoPlan plan,
        Optional<String> influxUrl,
        boolean page,
        boolean keepOpen,
        int generators,
        int threads,
        int seconds) {

    static final String HELP = String.join(
            "\n",
            "demo: JMeter load generators call a Dubbo provider or a Thrift server; every sample arrives in InfluxDB, or in",
            "      the suite's own store, which shows the test on a page. All on 127.0.0.1.",
            "",
            "  --plan NAME      dubbo (default) or thrift",
            "  --influx URL     an InfluxDB that runs already, like http://127.0.0.1:8086 (its database jmeter is used);",
            "                   default: an influxd from the PATH, started on free ports; without one the live page",
            "  --page           the live page, also where there is an InfluxDB",
            "  --keep-open      the live page stays after the end, until Enter",
            "  --generators N   JMeter processes at the same time (default 2)",
            "  --threads N      threads of each (default 8)",
            "  --seconds N      how long they call (default 20)",
            "  --help           this text",
            "",
            "Exit code: 0 no sample lost and no sample failed; 1 otherwise; 2 wrong options.");

    private static final String PAGE = "--page";
    private static final String KEEP_OPEN = "--keep-open";
    private static final List<String> SWITCHES = List.of(PAGE, KEEP_OPEN);
    private static final List<String> NAMES = List.of("--plan", "--influx", "--generators", "--threads", "--seconds");

    /** The options of a command line; absent if it asks for help. */
    static Optional<DemoOptions> parse(String[] line) {
        Arguments arguments = Arguments.parse(line, NAMES, SWITCHES);
        if (arguments.asksForHelp()) {
            return Optional.empty();
        }
        Optional<String> influxUrl = arguments.text("--influx");
        influxUrl.ifPresent(DemoOptions::check);
        boolean keepOpen = arguments.has(KEEP_OPEN);
        boolean page = arguments.has(PAGE) || keepOpen;
        if (page && influxUrl.isPresent()) {
            throw new UsageException("Options --influx and " + (keepOpen ? KEEP_OPEN : PAGE)
                    + ": the points go to one place; leave out one of the two");
        }
        return Optional.of(new DemoOptions(
                arguments.text("--plan").map(DemoOptions::plan).orElse(DemoPlan.DUBBO),
                influxUrl,
                page,
                keepOpen,
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
