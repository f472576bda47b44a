package io.github.jmeterrpc.plans.sweep;

import io.github.jmeterrpc.plans.suite.PlanTarget;
import io.github.jmeterrpc.plans.suite.Suite;
import io.github.jmeterrpc.plans.sweep.probe.ProcessProbe;
import io.github.jmeterrpc.plans.sweep.result.Measured;
import io.github.jmeterrpc.testkit.FreePorts;
import io.github.jmeterrpc.testkit.ManagedProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The target of a sweep: one that the sweep starts, and again if it ended, or one that runs already. */
final class Target implements AutoCloseable {

    private static final String OUT_OF_MEMORY = "OutOfMemoryError";

    private final Suite suite;
    private final Optional<PlanTarget> known;
    private final TargetChoice choice;
    private final Path folder;
    private final Duration limit;
    private final int port;
    private Optional<ManagedProcess> process = Optional.empty();
    private int starts;

    /**
     * Starts nothing yet.
     *
     * @param known the plan's target, if it is one of the suite
     * @param folder where a started one writes to
     * @param limit how long a started one may live
     */
    Target(Suite suite, Optional<PlanTarget> known, TargetChoice choice, Path folder, Duration limit) {
        this.suite = suite;
        this.known = known;
        this.choice = choice;
        this.folder = folder;
        this.limit = limit;
        this.port = choice.port()
                .orElseGet(() -> choice.start()
                        ? FreePorts.one()
                        : known.map(PlanTarget::port).orElse(0));
    }

    /** Starts it if that was asked for and it does not run; returns when it can be called. */
    void ensureStarted() {
        if (!choice.start() || process.map(ManagedProcess::isAlive).orElse(false)) {
            return;
        }
        close();
        PlanTarget target = known.orElseThrow();
        starts++;
        List<String> options = new ArrayList<>();
        choice.threads().ifPresent(threads -> options.addAll(List.of(target.poolOption(), String.valueOf(threads))));
        process = Optional.of(suite.start(
                target.target(),
                port,
                options,
                // A target may swallow the error; the JVM's own message about the dump cannot be swallowed.
                List.of(
                        "-Xmx" + choice.heap(),
                        "-XX:+HeapDumpOnOutOfMemoryError",
                        "-XX:HeapDumpPath=" + folder.resolve("target-" + starts + ".hprof")),
                log(),
                limit));
    }

    private Path log() {
        return folder.resolve("target-" + starts + ".txt");
    }

    /** The plan's properties that lead it here. */
    Map<String, String> properties() {
        Map<String, String> properties = new HashMap<>();
        known.ifPresent(target -> {
            if (choice.start() || choice.host().isPresent()) {
                properties.put(target.hostProperty(), choice.host().orElse("127.0.0.1"));
            }
            if (choice.start() || choice.port().isPresent()) {
                properties.put(target.portProperty(), String.valueOf(port));
            }
        });
        return properties;
    }

    /** Reads what it uses, if its process is known. */
    Optional<ProcessProbe> probe() {
        OptionalLong pid = process.isPresent() ? OptionalLong.of(process.get().pid()) : choice.pid();
        return pid.isPresent()
                ? Optional.of(new ProcessProbe(pid.getAsLong(), known.map(PlanTarget::poolThreads)))
                : Optional.empty();
    }

    /** How large its pool may become, if the sweep started it. */
    OptionalLong poolSize() {
        return choice.start()
                ? OptionalLong.of(choice.threads().orElse(known.orElseThrow().poolSize()))
                : OptionalLong.empty();
    }

    /** Why it is not there any more; empty while it is, or if nothing is known of its process. */
    Optional<String> gone() {
        if (process.isPresent()) {
            ManagedProcess started = process.get();
            return started.exitCode().isEmpty()
                    ? Optional.empty()
                    : Optional.of("the target ended with exit code "
                            + started.exitCode().getAsInt()
                            + (memory() == Measured.Memory.TARGET_OUT ? ", out of memory" : "") + "; see "
                            + suite.shown(log()));
        }
        return choice.pid().isPresent()
                        && ProcessHandle.of(choice.pid().getAsLong()).isEmpty()
                ? Optional.of("the target's process " + choice.pid().getAsLong() + " has ended")
                : Optional.empty();
    }

    /** Whether it had memory enough since it was started. */
    Measured.Memory memory() {
        if (process.isEmpty()) {
            return Measured.Memory.UNKNOWN;
        }
        return tellsOfMemory(log()) ? Measured.Memory.TARGET_OUT : Measured.Memory.ENOUGH;
    }

    /** Whether a log tells that its JVM ran out of memory. */
    static boolean tellsOfMemory(Path log) {
        if (!Files.exists(log)) {
            return false;
        }
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.contains(OUT_OF_MEMORY));
        } catch (IOException e) {
            return false;
        }
    }

    /** How a person is told of it. */
    String description() {
        if (process.isPresent()) {
            return known.orElseThrow().target().command() + " on 127.0.0.1:" + port + " (process "
                    + process.get().pid() + ", " + choice.heap() + " heap, pool of "
                    + poolSize().getAsLong() + ")";
        }
        String address =
                choice.host().map(host -> host + (port == 0 ? "" : ":" + port)).orElse("where the plan looks for it");
        return "runs already, " + address
                + (choice.pid().isPresent()
                        ? " (process " + choice.pid().getAsLong() + ")"
                        : "; its CPU and memory are unknown without --target-pid");
    }

    @Override
    public void close() {
        process.ifPresent(ManagedProcess::close);
    }
}
