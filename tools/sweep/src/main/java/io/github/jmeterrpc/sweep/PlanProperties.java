package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.sweep.result.LoadUnit;
import io.github.jmeterrpc.targets.cli.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The properties by which the sweep sets a plan's load.
 *
 * @param file the plan
 * @param text what is in it
 */
record PlanProperties(Path file, String text) {

    private static final String RATE = "rate";
    private static final String THREADS = "threads";
    private static final String RAMP_UP = "rampup";

    /** The package of the elements that give a sample an intended start. */
    private static final String ARRIVALS = "io.github.jmeterrpc.arrivals.element.";

    private static final Map<String, String> SET_BY_EVERY_SWEEP = Map.of(
            "duration",
            "use --duration",
            RAMP_UP,
            "use --ramp-up",
            "influx.url",
            "each generator's points are in its folder under --out",
            "windowSeconds",
            "its windows have 1 s",
            "measurement",
            "leave it out",
            "buckets",
            "its percentiles come from them",
            "loops",
            "a level ends by its time");

    /** Properties that the sweep sets, and what a user does instead. */
    static Map<String, String> setBySweep(LoadUnit unit) {
        Map<String, String> all = new HashMap<>(SET_BY_EVERY_SWEEP);
        if (unit == LoadUnit.THREADS) {
            all.put(THREADS, "use --threads");
        } else {
            all.put(RATE, "the rate to begin with is --from");
            all.put("generators", "use --generators");
            all.put("generator", "use --generators");
            all.put("seed", "leave it out");
        }
        return all;
    }

    /** Refuses a plan that does not read the properties that the sweep sets. */
    void check(SweepOptions options) {
        boolean byRate = options.search.given();
        if (byRate && !(takes(RATE) && text.contains("<" + ARRIVALS))) {
            throw new UsageException("Option --slo: the plan " + file
                    + " does not read the property rate, or its samples have no intended start: a closed loop of threads hides"
                    + " how long callers wait. Take dubbo-arrivals, thrift-arrivals or"
                    + " http-arrivals, or replace its thread group: Add, Threads, Arrivals with the schedule"
                    + " rate(${__P(rate,10)}/s) random_arrivals(${__P(duration,20)} s)");
        }
        if (!byRate && !takes(THREADS) && text.contains("<" + ARRIVALS)) {
            throw new UsageException("Plan " + file
                    + " has arrivals at a rate and no number of threads: give a limit, such as --slo 'p99<50'");
        }
        for (String property : needed(options)) {
            if (!takes(property)) {
                throw new UsageException("Plan " + file + " does not read the property " + property
                        + ", which the sweep sets: write ${__P(" + property
                        + ",…)} there (see the plans of the suite and their InfluxDB listener)");
            }
        }
        if (options.rampUp() > 0 && !takes(RAMP_UP)) {
            throw new UsageException("Option --ramp-up " + options.rampUp() + ": the plan " + file
                    + " does not read the property rampup; write "
                    + (byRate
                            ? "rate(0/s) random_arrivals(${__P(rampup,0)} s) before its schedule, or give --ramp-up 0"
                            : "${__P(rampup,0)} as its ramp-up period"));
        }
    }

    private static List<String> needed(SweepOptions options) {
        List<String> needed = new ArrayList<>(List.of("duration", "influx.url", "windowSeconds"));
        needed.add(0, options.search.given() ? RATE : THREADS);
        if (options.search.given() && options.generators > 1) {
            needed.addAll(List.of("generators", "generator", "seed"));
        }
        return needed;
    }

    private boolean takes(String property) {
        return Pattern.compile("\\$\\{__(P|property)\\(" + Pattern.quote(property) + "[,)]")
                .matcher(text)
                .find();
    }
}
