package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.cli.UsageException;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The command line options of the demo. */
final class DemoOptions {

    @Option(
            names = "--plan",
            paramLabel = "NAME",
            defaultValue = "dubbo",
            description = "dubbo (default), triple (gRPC, with streams) or thrift")
    DemoPlan plan;

    @Option(
            names = "--influx",
            paramLabel = "URL",
            description = "a running InfluxDB, such as http://127.0.0.1:8086 (its database jmeter is "
                    + "used); default: an influxd from the PATH, started on free ports; if there is "
                    + "none, the live page")
    Optional<String> influxUrl = Optional.empty();

    @Option(names = "--page", description = "use the live page even if there is an InfluxDB")
    private boolean page;

    @Option(names = "--keep-open", description = "keep the live page open after the end, until Enter")
    boolean keepOpen;

    @Option(
            names = "--generators",
            paramLabel = "1..50",
            description = "JMeter processes at the same time (default ${DEFAULT-VALUE})")
    int generators = 2;

    @Option(names = "--threads", paramLabel = "1..5000", description = "threads of each (default ${DEFAULT-VALUE})")
    int threads = 8;

    @Option(
            names = "--warm-up",
            paramLabel = "0..3600",
            description = "seconds at the start that are not part of the figures, since Java is slow until it has "
                    + "compiled the code that it runs (default ${DEFAULT-VALUE})")
    int warmUp = 10;

    @Option(
            names = "--seconds",
            paramLabel = "1..86400",
            description = "seconds after the warm-up, which are measured (default ${DEFAULT-VALUE})")
    int seconds = 30;

    /** The duration of the calls, in seconds. */
    int duration() {
        return warmUp + seconds;
    }

    /** Whether points are written to the suite's own store even if InfluxDB is available. */
    boolean page() {
        return page || keepOpen;
    }

    /** @throws UsageException if options do not fit each other, or InfluxDB's address is invalid */
    void check() {
        if (page() && influxUrl.isPresent()) {
            throw new UsageException("Options --influx and " + (keepOpen ? "--keep-open" : "--page")
                    + ": there is one destination; leave out one of the two");
        }
        try {
            influxUrl.ifPresent(InfluxServer::at);
        } catch (IllegalArgumentException e) {
            throw new UsageException("Option --influx: " + e.getMessage());
        }
    }
}
