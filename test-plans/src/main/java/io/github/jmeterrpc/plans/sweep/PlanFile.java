package io.github.jmeterrpc.plans.sweep;

import io.github.jmeterrpc.plans.suite.PlanTarget;
import io.github.jmeterrpc.plans.suite.Suite;
import io.github.jmeterrpc.plans.sweep.target.TargetChoice;
import io.github.jmeterrpc.targetkit.cli.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
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
 * @param text what is in it
 */
record PlanFile(String name, Path file, String text) {

    /** Properties that the sweep sets, and what a user does instead. */
    static final Map<String, String> SET_BY_SWEEP = Map.of(
            "threads", "use --threads",
            "duration", "use --duration",
            "rampup", "use --ramp-up",
            "influx.url", "each generator's points are in its folder under --out",
            "windowSeconds", "its windows have 1 s",
            "measurement", "leave it out",
            "buckets", "its percentiles come from them",
            "loops", "a level ends by its time");

    private static final String SUFFIX = ".jmx";
    private static final List<String> NEEDED = List.of("threads", "duration", "influx.url", "windowSeconds");

    /** Finds a plan by its name in the suite, or by its path. */
    static PlanFile find(String typed, Suite suite) {
        Path file = path(typed, suite);
        if (!Files.isRegularFile(file)) {
            throw new UsageException("Plan " + typed + ": there is no file " + file
                    + "; give the path of a .jmx file or one of " + names(suite));
        }
        String text = read(file);
        return new PlanFile(file.getFileName().toString().replaceFirst("\\.jmx$", ""), file, text);
    }

    private static Path path(String typed, Suite suite) {
        try {
            return typed.endsWith(SUFFIX) ? Path.of(typed).toAbsolutePath().normalize() : suite.plan(typed + SUFFIX);
        } catch (InvalidPathException e) {
            throw new UsageException("Plan " + typed + ": is no path: " + e.getReason());
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UsageException("Plan " + file + " cannot be read: " + e);
        }
    }

    private static String names(Suite suite) {
        try (Stream<Path> plans = Files.list(suite.plans())) {
            return plans.map(plan -> plan.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .sorted()
                    .collect(Collectors.joining(", "));
        } catch (IOException e) {
            return suite.plans().toString();
        }
    }

    /** Refuses a plan that does not take what the sweep has to tell it. */
    void check(SweepOptions options) {
        for (String property : NEEDED) {
            if (!takes(property)) {
                throw new UsageException("Plan " + file + " does not read the property " + property
                        + ", which the sweep sets: write ${__P(" + property
                        + ",…)} there (see the plans of the suite and their InfluxDB listener)");
            }
        }
        if (options.rampUp > 0 && !takes("rampup")) {
            throw new UsageException("Option --ramp-up " + options.rampUp + ": the plan " + file
                    + " does not read the property rampup; write ${__P(rampup,0)} as its ramp-up period");
        }
        List<PlanTarget> targets = PlanTarget.of(name);
        if (targets.isEmpty()) {
            refuseWithoutTarget(options.target);
        } else {
            refuseWhatTheTargetIsNot(options.target, targets);
        }
    }

    private void refuseWithoutTarget(TargetChoice choice) {
        String known = PlanTarget.ALL.stream().map(PlanTarget::plan).distinct().collect(Collectors.joining(", "));
        if (choice.start || choice.name.isPresent()) {
            throw new UsageException("Option "
                    + (choice.start ? TargetChoice.START : TargetChoice.NAME + " " + choice.name.get())
                    + ": no target is known for the plan " + name + " (there are some for " + known
                    + "); start it yourself");
        }
        if (choice.host.isPresent() || choice.port.isPresent()) {
            throw new UsageException("Options " + TargetChoice.HOST + " and " + TargetChoice.PORT
                    + " are for the plans " + known + "; give the plan's own properties, as in -Jhost=192.0.2.1");
        }
    }

    private void refuseWhatTheTargetIsNot(TargetChoice choice, List<PlanTarget> targets) {
        PlanTarget target = target(choice)
                .orElseThrow(() -> new UsageException("Option " + TargetChoice.NAME + " "
                        + choice.name.orElse("") + ": the plan " + name + " has "
                        + PlanTarget.names(targets)));
        if (target.entries().size() > 1 && (choice.host.isPresent() || choice.port.isPresent())) {
            throw new UsageException("Options " + TargetChoice.HOST + " and " + TargetChoice.PORT + ": the plan " + name
                    + " calls more than one program; give its own properties, as in -J"
                    + target.entries().get(0).hostProperty() + "=192.0.2.1");
        }
        if (choice.backends.isPresent() && !target.takesSeveralBackends()) {
            throw new UsageException("Option " + TargetChoice.BACKENDS + " " + choice.backends.get()
                    + " is for reverse-proxy, not for " + name);
        }
        if (!choice.backendOptions().isEmpty() && !target.hasBackends()) {
            throw new UsageException("Option " + TargetChoice.BACKEND_OPTIONS + " "
                    + String.join(" ", choice.backendOptions()) + ": nothing stands behind the target of " + name
                    + "; use --target-options");
        }
    }

    private boolean takes(String property) {
        return Pattern.compile("\\$\\{__(P|property)\\(" + Pattern.quote(property) + "[,)]")
                .matcher(text)
                .find();
    }

    /** What it calls, if that is a target of the suite. */
    Optional<PlanTarget> target(TargetChoice choice) {
        return PlanTarget.of(name).stream()
                .filter(target -> choice.name.isEmpty() || target.name().equals(choice.name.get()))
                .findFirst();
    }
}
