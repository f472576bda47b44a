package io.github.jmeterrpc.sweep.targets;

import io.github.jmeterrpc.support.suite.PlanTarget;
import io.github.jmeterrpc.support.suite.Program;
import io.github.jmeterrpc.support.suite.Suite;
import io.github.jmeterrpc.sweep.probe.PoolProbe;
import io.github.jmeterrpc.sweep.probe.ProcessProbe;
import io.github.jmeterrpc.sweep.probe.StatusPage;
import io.github.jmeterrpc.sweep.probe.TargetProbe;
import io.github.jmeterrpc.sweep.probe.ThreadNames;
import io.github.jmeterrpc.sweep.result.Measured;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The target of a sweep: programs that the sweep starts, and again if one ended, or one that runs already. */
public final class StartedTarget implements AutoCloseable {

    /** 128 and the number of SIGKILL. */
    private static final int KILLED = 137;

    private final Suite suite;
    private final Optional<PlanTarget> known;
    private final TargetChoice choice;
    private final Path folder;
    private final Duration limit;
    private final TargetPorts ports;
    private final List<TargetProgram> running = new ArrayList<>();
    private int starts;

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
        this.ports = TargetPorts.of(known, choice);
    }

    /** Starts it if that was asked for and it does not run; returns when it can be called. */
    public void ensureStarted() {
        if (!choice.start
                || !running.isEmpty()
                        && running.stream()
                                .allMatch(program -> program.process().isAlive())) {
            return;
        }
        close();
        running.clear();
        starts++;
        for (Program program : known.orElseThrow().programs()) {
            List<Integer> before = running.stream().map(TargetProgram::port).toList();
            for (int port : ports.of(program)) {
                running.add(start(program, port, before));
            }
        }
    }

    private TargetProgram start(Program program, int port, List<Integer> backends) {
        List<String> options = new ArrayList<>(program.options());
        options.addAll(program.backends().options(backends));
        program.pool()
                .ifPresent(pool -> choice.threads.ifPresent(
                        threads -> options.addAll(List.of(pool.option(), String.valueOf(threads)))));
        options.addAll(program.entry().isPresent() ? choice.options() : choice.backendOptions());
        String name = program.target().command() + "-" + starts
                + (ports.of(program).size() > 1 ? "-" + (ports.of(program).indexOf(port) + 1) : "");
        return new TargetProgram(
                program,
                port,
                suite.start(
                        program.target(),
                        port,
                        options,
                        // A target may swallow the error; the JVM's own message about the dump cannot be swallowed.
                        List.of(
                                "-Xmx" + choice.heap,
                                "-XX:+HeapDumpOnOutOfMemoryError",
                                "-XX:HeapDumpPath=" + folder.resolve(name + ".hprof")),
                        folder.resolve(name + ".txt"),
                        limit));
    }

    /** The plan's properties that lead it here. */
    public Map<String, String> properties() {
        Map<String, String> properties = new HashMap<>();
        known.ifPresent(
                target -> target.programs().forEach(program -> program.entry().ifPresent(entry -> {
                    if (choice.start || choice.host.isPresent()) {
                        properties.put(entry.hostProperty(), choice.host.orElse("127.0.0.1"));
                    }
                    if (choice.start || choice.port.isPresent() || choice.name.isPresent()) {
                        properties.put(
                                entry.portProperty(),
                                String.valueOf(ports.of(program).get(0)));
                    }
                })));
        return properties;
    }

    /** Reads what it uses, as far as its processes are known. */
    public TargetProbe probe() {
        if (choice.start) {
            return new TargetProbe(
                    running.stream().map(TargetProgram::probe).toList(),
                    running.stream()
                            .map(TargetProgram::pool)
                            .flatMap(Optional::stream)
                            .toList());
        }
        return new TargetProbe(
                choice.pid.stream().map(ProcessProbe::new).toList(),
                choice.status().<PoolProbe>map(StatusPage::new).or(this::threadNames).stream()
                        .toList());
    }

    /** The thread names of a given process, if only one of the suite's programs can match. */
    private Optional<PoolProbe> threadNames() {
        return known.filter(target -> target.programs().size() == 1 && choice.pid.isPresent())
                .flatMap(target -> target.only().pool())
                .flatMap(Program.Pool::threads)
                .map(names -> new ThreadNames(choice.pid.get(), names));
    }

    /** How large its pool may become; NaN unless the sweep started it. */
    public double poolSize() {
        if (!choice.start) {
            return Double.NaN;
        }
        return known.orElseThrow().programs().stream()
                .mapToLong(program -> (long) ports.of(program).size()
                        * program.pool()
                                .map(pool -> choice.threads.orElse(pool.size()))
                                .orElse(0))
                .sum();
    }

    /** Why the target has ended; empty while it runs, or if its process is unknown. */
    public Optional<String> gone() {
        Optional<TargetProgram> ended = running.stream()
                .filter(program -> program.process().exitCode().isPresent())
                .findFirst();
        if (ended.isPresent()) {
            return ended.map(program -> program.program().target().command() + " ended with exit code "
                    + program.process().exitCode().getAsInt()
                    + (program.outOfMemory() ? ", out of memory" : "")
                    + (program.process().exitCode().getAsInt() == KILLED
                            ? " (killed; for want of memory? see dmesg)"
                            : "")
                    + "; see "
                    + suite.shown(program.process().output()));
        }
        return choice.pid.isPresent() && ProcessHandle.of(choice.pid.get()).isEmpty()
                ? Optional.of("the target's process " + choice.pid.get() + " has ended")
                : Optional.empty();
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
        return "runs already, "
                + choice.host
                        .map(host ->
                                host + ports.entry().map(port -> ":" + port).orElse(""))
                        .orElse("where the plan looks for it")
                + (choice.pid.isPresent()
                        ? " (process " + choice.pid.get() + ")"
                        : "; its CPU and memory are unknown without --target-pid");
    }

    private static String typed(String what, List<String> options) {
        return options.isEmpty() ? "" : what + " " + String.join(" ", options);
    }

    @Override
    public void close() {
        running.forEach(TargetProgram::close);
    }
}
