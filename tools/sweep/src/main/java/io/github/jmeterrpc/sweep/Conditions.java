package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.sweep.probe.HostLimits;
import io.github.jmeterrpc.sweep.result.Bottleneck;
import io.github.jmeterrpc.sweep.search.Slo;
import io.github.jmeterrpc.sweep.targets.StartedTarget;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a reader must know to judge the figures of a sweep.
 *
 * @param plan its name
 * @param started when the sweep began
 */
record Conditions(String plan, String started, SweepOptions options, StartedTarget target, HostLimits limits) {

    static Conditions now(String plan, SweepOptions options, StartedTarget target, HostLimits limits) {
        return new Conditions(
                plan,
                DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss xxx").format(ZonedDateTime.now()),
                options,
                target,
                limits);
    }

    private static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** A line each. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (options.search.given()) {
            lines.add("limits: " + options.search.slos().stream().map(Slo::text).collect(Collectors.joining(", ")));
        }
        lines.addAll(List.of(
                options.generators + " JMeter generator" + (options.generators == 1 ? "" : "s") + ", "
                        + options.seconds + " s counted after "
                        + options.warmUp + " s of warm-up (twice that at the first level) and "
                        + options.rampUp() + " s of ramp-up",
                "target: " + target.description(),
                "properties: " + (options.properties.isEmpty() ? "the plan's own" : options.properties),
                "measured on " + cores() + " cores, " + System.getProperty("os.name") + " "
                        + System.getProperty("os.arch") + ", Java " + System.getProperty("java.version")));
        return lines;
    }

    Bottleneck bottleneck() {
        return new Bottleneck(cores(), limits.handles(), target.poolSize());
    }
}
