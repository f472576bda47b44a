package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.harness.probe.Pool;
import io.github.jmeterrpc.harness.probe.ProcessProbe;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.sweep.result.LevelMeasurement;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The target of a sweep: programs that the sweep starts, and restarts if one has ended, or a
 * program that is already running.
 */
final class StartedTarget implements AutoCloseable {

    /** 128 plus the number of SIGKILL. */
    private static final int KILLED = 137;

    private final Suite suite;
    private final TargetChoice choice;
    private final Path folder;
    private final Duration limit;
    private final List<Instance> instances = new ArrayList<>();

    /**
     * The processes of the instances, in the same order; empty unless the sweep has started them.
     */
    private final List<ManagedProcess> running = new ArrayList<>();

    private int starts;

    /**
     * A program of the target at its port on 127.0.0.1, the same at each start.
     *
     * @param suffix distinguishes instances of the same program
     */
    private record Instance(Program program, int port, String suffix) {}

    /**
     * Prepares the target without starting it.
     *
     * @param known the target that the plan calls, if it is one of the suite
     * @param folder folder for the output of the started programs
     * @param limit time after which the programs are ended
     */
    StartedTarget(Suite suite, Optional<PlanTarget> known, TargetChoice choice, Path folder, Duration limit) {
        this.suite = suite;
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

    /**
     * The chosen port, or the usual one of a target that runs already, of the program that the plan
     * calls; else a free one.
     */
    private int port(Program program) {
        return program.entry()
                .filter(entry -> choice.port.isPresent() || !choice.start)
                .map(entry -> choice.port.orElse(entry.port()))
                .orElseGet(FreePorts::one);
    }

    /**
     * Starts the target if this was requested and it is not running; returns when it accepts calls.
     *
     * @param anew whether to stop a running target first
     */
    void ensureStarted(boolean anew) {
        if (choice.start && (anew || running.isEmpty() || gone().isPresent())) {
            close();
            running.clear();
            starts++;
            instances.forEach(instance -> running.add(start(instance)));
        }
    }

    private ManagedProcess start(Instance instance) {
        Program program = instance.program;
        List<String> options = new ArrayList<>(program.options());
        options.addAll(program.backends().options(ports().subList(0, running.size())));
        if (program.pool().isPresent() && choice.threads.isPresent()) {
            options.add(program.pool().get().option());
            options.add(choice.threads.get().toString());
        }
        options.addAll(program.entry().isPresent() ? choice.options() : choice.backendOptions());
        Path files = folder.resolve(program.target().command() + "-" + starts + instance.suffix);
        // A target may swallow the error; the JVM's own message about the dump cannot be swallowed.
        List<String> jvm = List.of(
                "-Xmx" + choice.heap, "-XX:+HeapDumpOnOutOfMemoryError", "-XX:HeapDumpPath=" + files + ".hprof");
        return suite.start(program.target(), instance.port, options, jvm, Path.of(files + ".txt"), limit);
    }

    private List<Integer> ports() {
        return instances.stream().map(Instance::port).toList();
    }

    /** The plan's properties for the address of this target. */
    Map<String, String> properties() {
        Map<String, String> properties = new HashMap<>();
        instances.forEach(instance -> instance.program.entry().ifPresent(entry -> {
            if (choice.start || choice.host.isPresent()) {
                properties.put(entry.hostProperty(), choice.host.orElse("127.0.0.1"));
            }
            if (choice.start || choice.port.isPresent() || choice.name.isPresent()) {
                properties.put(entry.portProperty(), String.valueOf(instance.port));
            }
        }));
        return properties;
    }

    /** Reads the resource usage of its known processes. */
    ProcessProbe probe() {
        List<Supplier<Pool>> pools = new ArrayList<>();
        choice.status().ifPresent(page -> pools.add(() -> Pool.ofStatus(page)));
        for (int i = 0; i < running.size(); i++) {
            ManagedProcess process = running.get(i);
            instances.get(i).program.pool().ifPresent(pool -> pools.add(pool(pool, process)));
        }
        // Threads of the given process count if only one of the suite's programs can match.
        if (pools.isEmpty() && choice.pid.isPresent() && instances.size() == 1) {
            Optional<Program.ProgramPool> pool = instances.get(0).program.pool();
            pool.flatMap(Program.ProgramPool::threads)
                    .ifPresent(names -> pools.add(() -> Pool.ofThreads(choice.pid.get(), names)));
        }
        Stream<Long> pids = choice.start ? running.stream().map(ManagedProcess::pid) : choice.pid.stream();
        return new ProcessProbe(pids.toList(), pools);
    }

    private static Supplier<Pool> pool(Program.ProgramPool pool, ManagedProcess process) {
        if (pool.threads().isPresent()) {
            return () -> Pool.ofThreads(process.pid(), pool.threads().get());
        }
        String ready = process.awaitLine(line -> line.startsWith("ready:"), Duration.ZERO);
        URL status = TargetChoice.url(ready.replaceFirst(".* status (http://\\S+).*", "$1"));
        return () -> Pool.ofStatus(status);
    }

    /** How large its pool may become; NaN unless the sweep started it. */
    double poolSize() {
        return choice.start
                ? instances.stream()
                        .flatMap(instance -> instance.program.pool().stream())
                        .mapToDouble(pool -> choice.threads.orElse(pool.size()))
                        .sum()
                : Double.NaN;
    }

    /** The reason why the target has ended; empty while it runs or if its process is unknown. */
    Optional<String> gone() {
        for (ManagedProcess process : running) {
            if (!process.isAlive()) {
                String command =
                        instances.get(running.indexOf(process)).program.target().command();
                int code = process.awaitExit();
                return Optional.of(command + " ended with exit code " + code
                        + (isOutOfMemory(process.output()) ? ", out of memory" : "")
                        + (code == KILLED ? " (killed; out of memory? see dmesg)" : "")
                        + "; see " + suite.shown(process.output()));
            }
        }
        return choice.pid
                .filter(pid -> ProcessHandle.of(pid).isEmpty())
                .map(pid -> "the target's process " + pid + " has ended");
    }

    /** Whether it had enough memory since it was started. */
    LevelMeasurement.Memory memory() {
        boolean out = running.stream().anyMatch(process -> isOutOfMemory(process.output()));
        return running.isEmpty()
                ? LevelMeasurement.Memory.UNKNOWN
                : out ? LevelMeasurement.Memory.TARGET_OUT : LevelMeasurement.Memory.ENOUGH;
    }

    /** Whether a log reports that its JVM ran out of memory. */
    static boolean isOutOfMemory(Path log) {
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.contains("OutOfMemoryError"));
        } catch (IOException e) {
            return false;
        }
    }

    /** Human-readable description, shown in the report. */
    String description() {
        if (running.isEmpty()) {
            String entry = instances.stream()
                    .filter(instance -> instance.program.entry().isPresent())
                    .map(instance -> ":" + instance.port)
                    .collect(Collectors.joining());
            return "runs already, " + choice.host.map(host -> host + entry).orElse("where the plan expects it")
                    + choice.pid
                            .map(pid -> " (process " + pid + ")")
                            .orElse("; its CPU and memory are unknown without --target-pid");
        }
        List<String> programs = new ArrayList<>();
        for (Instance instance : instances) {
            long pid = running.get(programs.size()).pid();
            programs.add(
                    instance.program.target().command() + " on 127.0.0.1:" + instance.port + " (process " + pid + ")");
        }
        return String.join(", ", programs) + "; " + choice.heap + " heap" + (running.size() > 1 ? " each" : "")
                + ", pool of " + (long) poolSize() + typed("; options", choice.options())
                + typed("; backends' options", choice.backendOptions());
    }

    private static String typed(String what, List<String> options) {
        return options.isEmpty() ? "" : what + " " + String.join(" ", options);
    }

    @Override
    public void close() {
        running.forEach(ManagedProcess::close);
    }
}
