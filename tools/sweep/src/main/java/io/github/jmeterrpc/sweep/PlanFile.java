package io.github.jmeterrpc.sweep;

import static io.github.jmeterrpc.sweep.Sweep.refuse;
import static java.util.Map.entry;

import io.github.jmeterrpc.cli.UsageException;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The plan of a sweep.
 *
 * @param name its file without {@code .jmx}
 * @param file the .jmx file
 * @param text its content
 */
record PlanFile(String name, Path file, String text) {

    private static final String SUFFIX = ".jmx";

    /** The start of the names of elements that give a sample an intended start. */
    private static final String ARRIVALS = "<io.github.jmeterrpc.arrivals.element.";

    /**
     * Matches a listener, or a Backend Listener with its client, that does not write counts by
     * duration.
     */
    private static final Pattern WITHOUT_BUCKETS = Pattern.compile("name=\"InfluxDbMetrics\\.buckets\">\\s*false\\s*<"
            + "|name=\"Argument\\.name\">buckets</stringProp>\\s*<stringProp name=\"Argument\\.value\">\\s*false\\s*<");

    /** Properties that every sweep sets, and the alternative for users. */
    private static final Map<String, String> SET = Map.ofEntries(
            entry("duration", "use --duration"),
            entry("rampup", "use --ramp-up"),
            entry("influx.url", "the sweep writes points to its own store, in the folder live under --out"),
            entry("windowSeconds", "its windows have 1 s"),
            entry("measurement", "leave it out"),
            entry("buckets", "its percentiles come from them"),
            entry("loops", "a level ends after its duration"));

    private static final Map<String, String> SET_BY_THREADS = Map.of("threads", "use --threads");
    private static final Map<String, String> SET_BY_RATE = Map.ofEntries(
            entry("rate", "the rate to begin with is --from"),
            entry("generators", "use --generators"),
            entry("generator", "use --generators"),
            entry("seed", "leave it out"));

    /** Finds a plan by its name in the suite, or by its path. */
    static PlanFile find(String typed, Suite suite) {
        try {
            Path file =
                    typed.endsWith(SUFFIX) ? Path.of(typed).toAbsolutePath().normalize() : suite.plan(typed + SUFFIX);
            String names = suite.planFiles().stream().map(PlanFile::name).collect(Collectors.joining(", "));
            refuse(
                    !Files.isRegularFile(file),
                    "Plan " + typed + ": there is no file " + file + "; give the path of a .jmx file or one of "
                            + names);
            return new PlanFile(name(file), file, Files.readString(file));
        } catch (InvalidPathException | IOException e) {
            throw new UsageException("Plan " + typed + " cannot be read: " + e);
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString().replaceFirst("\\.jmx$", "");
    }

    /**
     * Rejects a plan that does not read the properties that the sweep sets, and options that do not
     * apply to it.
     */
    void check(Sweep options) {
        Map<String, String> set = new HashMap<>(SET);
        set.putAll(options.isSearch() ? SET_BY_RATE : SET_BY_THREADS);
        options.properties.forEach((property, value) -> refuse(
                set.containsKey(property),
                "Option -J" + property + "=" + value + ": the sweep sets this property itself; " + set.get(property)));
        checkProperties(options.isSearch(), options.generators > 1);
        refuse(
                WITHOUT_BUCKETS.matcher(text).find(),
                "Plan " + file
                        + ": the field buckets of its InfluxDB listener is false, but the percentiles of a level come"
                        + " from the buckets; write ${__P(buckets,true)} there");
        refuse(
                options.rampUp() > 0 && !reads("rampup"),
                "Option --ramp-up " + options.rampUp() + ": the plan " + file
                        + " does not read the property rampup; write "
                        + (options.isSearch()
                                ? "rate(0/s) random_arrivals(${__P(rampup,0)} s) before its schedule, or give --ramp-up 0"
                                : "${__P(rampup,0)} as its ramp-up period"));
        checkTarget(options.target);
    }

    private void checkProperties(boolean byRate, boolean shared) {
        boolean hasArrivals = text.contains(ARRIVALS);
        refuse(
                byRate && !(reads("rate") && hasArrivals),
                "Option --slo: the plan " + file
                        + " does not read the property rate, or its samples have no intended start:"
                        + " a closed loop of threads hides how long callers wait. Take dubbo-arrivals, thrift-arrivals or"
                        + " http-arrivals, or replace its thread group: Add, Threads, Arrivals with the schedule"
                        + " rate(${__P(rate,10)}/s) random_arrivals(${__P(duration,20)} s)");
        refuse(
                !byRate && hasArrivals && !reads("threads"),
                "Plan " + file
                        + " has arrivals at a rate and no number of threads: give a limit, such as --slo 'p99<50'");
        Stream.concat(
                        Stream.of(byRate ? "rate" : "threads", "duration", "influx.url", "windowSeconds"),
                        byRate && shared ? Stream.of("generators", "generator", "seed") : Stream.empty())
                .forEach(property -> refuse(
                        !reads(property),
                        "Plan " + file + " does not read the property " + property + ", which the sweep sets: write"
                                + " ${__P(" + property
                                + ",…)} there (see the plans of the suite and their InfluxDB listener)"));
    }

    private boolean reads(String property) {
        return Pattern.compile("\\$\\{__(P|property)\\(" + Pattern.quote(property) + "[,)]")
                .matcher(text)
                .find();
    }

    private void checkTarget(TargetChoice choice) {
        List<PlanTarget> targets = PlanTarget.of(name);
        boolean elsewhere = choice.host.isPresent() || choice.port.isPresent();
        String chosen = choice.name.map(typed -> "--target " + typed).orElse("--start-target");
        if (targets.isEmpty()) {
            String known =
                    PlanTarget.ALL.stream().map(PlanTarget::plan).distinct().collect(Collectors.joining(", "));
            refuse(
                    choice.start || choice.name.isPresent(),
                    "Option " + chosen + ": there is no target for the plan " + name + " (there are some for " + known
                            + "); start it yourself");
            refuse(
                    elsewhere,
                    "Options --host and --port are for the plans " + known
                            + "; give the plan's own properties, as in -Jhost=192.0.2.1");
            return;
        }
        PlanTarget target = target(choice)
                .orElseThrow(() -> new UsageException(
                        "Option " + chosen + ": the plan " + name + " has " + PlanTarget.names(targets)));
        refuse(
                elsewhere && target.entries().size() > 1,
                "Options --host and --port: the plan " + name
                        + " calls more than one program; give its own properties, as in -J"
                        + target.entries().get(0).hostProperty() + "=192.0.2.1");
        refuse(
                choice.backends.isPresent() && !target.takesSeveralBackends(),
                "Option --backends " + choice.backends.orElse(0) + " is for reverse-proxy, not for " + name);
        refuse(
                !choice.backendOptions().isEmpty() && !target.hasBackends(),
                "Option --backend-options " + String.join(" ", choice.backendOptions())
                        + ": there are no servers behind the target of " + name + "; use --target-options");
    }

    /** The target that the plan calls, if it is one of the suite's. */
    Optional<PlanTarget> target(TargetChoice choice) {
        return PlanTarget.of(name).stream()
                .filter(target -> choice.name.isEmpty() || target.name().equals(choice.name.get()))
                .findFirst();
    }
}
