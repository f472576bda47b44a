package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.support.suite.PlanTarget;
import io.github.jmeterrpc.support.suite.Suite;
import io.github.jmeterrpc.sweep.targets.TargetChoice;
import io.github.jmeterrpc.targets.cli.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

    private static final String SUFFIX = ".jmx";

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

    /** Refuses a plan that does not read the properties that the sweep sets. */
    void check(SweepOptions options) {
        new PlanProperties(file, text).check(options);
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

    /** The target that the plan calls, if it is one of the suite's. */
    Optional<PlanTarget> target(TargetChoice choice) {
        return PlanTarget.of(name).stream()
                .filter(target -> choice.name.isEmpty() || target.name().equals(choice.name.get()))
                .findFirst();
    }
}
