package io.github.jmeterrpc.sweep.targets;

import io.github.jmeterrpc.support.FreePorts;
import io.github.jmeterrpc.support.suite.PlanTarget;
import io.github.jmeterrpc.support.suite.Program;
import io.github.jmeterrpc.support.suite.Suite;
import io.github.jmeterrpc.sweep.probe.Pool;
import io.github.jmeterrpc.sweep.probe.ProcessProbe;
import io.github.jmeterrpc.sweep.result.Measured;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The target of a sweep: programs that the sweep starts, and again if one ended, or one that runs already. */
public final class StartedTarget implements AutoCloseable {

    private final Suite suite;
    private final Optional<PlanTarget> known;
    private final TargetChoice choice;
    private final Path folder;
    private final Duration limit;
    private final List<Instance> instances = new ArrayList<>();
    private final List<TargetProgram> running = new ArrayList<>();
    private int starts;

    /**
     * A program of the target at its port, the same at each start.
     *
     * @param suffix tells instances of the same program apart
     */
    private record Instance(Program program, int port, String suffix) {}

    /**
     * Starts nothing yet.
     *
     * @param known what the plan calls, if that is of the suite
     * @param folder where started programs write to
     * @param limit how long they may live
     */
    public StartedTarget(Suite suite, Optional<PlanTarget> known, TargetChoice choice, Path folder, Duration limit) {
        this.suite = suite;
        this.known = known;
        this.choice = choice;
        this.folder = folder;
        this.limit = limit;
        for (Program program : known.map(PlanTarget::programs).orElse(List.of())) {
            int count = program.entry().isPresent() ? 1 : choice.backends.orElse(program.instances());
            for (int i = 1; i <= count; i++) {
                instances.add(new Instance(program, port(program), count > 1 ? "-" + i : ""));
            }
        }
    }

    /** The chosen port, or the usual one of a target that runs already, of the program that the plan calls; else a free one. */
    private int port(Program program) {
        return program.entry()
                .filter(entry -> choice.port.isPresent() || !choice.start)
                .map(entry -> choice.port.orElse(entry.port()))
                .orElseGet(FreePorts::one);
    }

    /** Starts it if that was asked for and it does not run; returns when it can be called. */
    public void ensureStarted() {
        boolean runs = !running.isEmpty()
                && running.stream().allMatch(program -> program.process().isAlive());
        if (choice.start && !runs) {
            close();
            running.clear();
            starts++;
            instances.forEach(instance -> running.add(start(instance)));
        }
    }

    private TargetProgram start(Instance instance) {
        Program program = instance.program();
        List<String> options = new ArrayList<>(program.options());
        options.addAll(program.backends()
                .options(running.stream().map(TargetProgram::port).toList()));
        program.pool()
                .ifPresent(pool -> choice.threads.ifPresent(
                        threads -> options.addAll(List.of(pool.option(), String.valueOf(threads)))));
        options.addAll(program.entry().isPresent() ? choice.options() : choice.backendOptions());
        Path files = folder.resolve(program.target().command() + "-" + starts + instance.suffix());
        // A target may swallow the error; the JVM's own message about the dump cannot be swallowed.
        List<String> jvm = List.of(
                "-Xmx" + choice.heap, "-XX:+HeapDumpOnOutOfMemoryError", "-XX:HeapDumpPath=" + files + ".hprof");
        return new TargetProgram(
                program,
                instance.port(),
                suite.start(program.target(), instance.port(), options, jvm, Path.of(files + ".txt"), limit));
    }

    /** The plan's properties that lead it here. */
    public Map<String, String> properties() {
        Map<String, String> properties = new HashMap<>();
        instances.forEach(instance -> instance.program().entry().ifPresent(entry -> {
            if (choice.start || choice.host.isPresent()) {
                properties.put(entry.hostProperty(), choice.host.orElse("127.0.0.1"));
            }
            if (choice.start || choice.port.isPresent() || choice.name.isPresent()) {
                properties.put(entry.portProperty(), String.valueOf(instance.port()));
            }
        }));
        return properties;
    }

    /** Reads what it uses, as far as its processes are known. */
    public ProcessProbe probe() {
        return choice.start
                ? new ProcessProbe(
                        running.stream().map(program -> program.process().pid()).toList(),
                        running.stream().flatMap(TargetProgram::pool).toList())
                : new ProcessProbe(
                        choice.pid.stream().toList(),
                        choice
                                .status()
                                .<Supplier<Pool>>map(page -> () -> Pool.ofStatus(page))
                                .or(this::threads)
                                .stream()
                                .toList());
    }

    /** Counts the threads of the given process, if only one of the suite's programs can match. */
    private Optional<Supplier<Pool>> threads() {
        return known.filter(target -> target.programs().size() == 1)
                .flatMap(target -> target.only().pool())
                .flatMap(Program.Pool::threads)
                .flatMap(names -> choice.pid.map(pid -> () -> Pool.ofThreads(pid, names)));
    }

    /** How large its pool may become; NaN unless the sweep started it. */
    public double poolSize() {
        return choice.start
                ? instances.stream()
                        .flatMap(instance -> instance.program().pool().stream())
                        .mapToDouble(pool -> choice.threads.orElse(pool.size()))
                        .sum()
                : Double.NaN;
    }

    /** Why the target has ended; empty while it runs, or if its process is unknown. */
    public Optional<String> gone() {
        return running.stream()
                .filter(program -> !program.process().isAlive())
                .findFirst()
                .map(ended ->
                        ended.end() + "; see " + suite.shown(ended.process().output()))
                .or(() -> choice.pid
                        .filter(pid -> ProcessHandle.of(pid).isEmpty())
                        .map(pid -> "the target's process " + pid + " has ended"));
    }

    /** Whether it had memory enough since it was started. */
    public Measured.Memory memory() {
        if (running.isEmpty()) {
            return Measured.Memory.UNKNOWN;
        }
        return running.stream().anyMatch(TargetProgram::outOfMemory)
                ? Measured.Memory.TARGET_OUT
                : Measured.Memory.ENOUGH;
    }

    /** Human-readable description, shown in the report. */
    public String description() {
        if (!running.isEmpty()) {
            return running.stream().map(TargetProgram::description).collect(Collectors.joining(", ")) + "; "
                    + choice.heap + " heap" + (running.size() > 1 ? " each" : "") + ", pool of "
                    + (long) poolSize()
                    + typed("; options", choice.options())
                    + typed("; backends' options", choice.backendOptions());
        }
        String port = instances.stream()
                .filter(instance -> instance.program().entry().isPresent())
                .map(entry -> ":" + entry.port())
                .collect(Collectors.joining());
        return "runs already, "
                + choice.host.map(host -> host + port).orElse("where the plan looks for it")
                + choice.pid
                        .map(pid -> " (process " + pid + ")")
                        .orElse("; its CPU and memory are unknown without --target-pid");
    }

    private static String typed(String what, List<String> options) {
        return options.isEmpty() ? "" : what + " " + String.join(" ", options);
    }

    @Override
    public void close() {
        running.forEach(program -> program.process().close());
    }
}
