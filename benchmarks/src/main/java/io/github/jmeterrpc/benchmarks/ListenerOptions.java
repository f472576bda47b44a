package io.github.jmeterrpc.benchmarks;

import io.github.jmeterrpc.plans.cli.Arguments;
import java.util.List;
import java.util.Optional;

/**
 * What the benchmark of listeners is asked to do.
 *
 * @param rounds how often each whole JMeter runs
 * @param seconds how long each of its measurements takes
 */
record ListenerOptions(int rounds, int seconds) {

    static final String HELP = String.join(
            "\n",
            "bench listener: what a sample costs in InfluxDB Metrics and in the Backend Listener with this suite's client",
            "(JMH), how long closing a window takes, and samples per second of a headless JMeter whose sampler does",
            "nothing, with and without a listener. Needs an InfluxDB (influxd on the PATH, INFLUX_URL, or Docker), and a",
            "quarter of an hour.",
            "",
            "  --rounds N       runs of each whole JMeter (default 5)",
            "  --seconds N      length of its measurement (default 8)",
            "  --help           this text");

    /** The options behind the benchmark's name; absent if they ask for help. */
    static Optional<ListenerOptions> parse(String[] line) {
        Arguments arguments = Arguments.parse(line, List.of("--rounds", "--seconds"));
        if (arguments.asksForHelp()) {
            return Optional.empty();
        }
        return Optional.of(
                new ListenerOptions(arguments.number("--rounds", 5, 1, 1000), arguments.number("--seconds", 8, 1, 60)));
    }
}
