package io.github.jmeterrpc.harness.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A process that cannot outlive this JVM or its time limit.
 *
 * <p>Its output is written to a file, which failure messages quote. It is ended through its own
 * handle, including descendants: first by SIGTERM, and by SIGKILL if it has not ended after a grace
 * period.
 */
public final class ManagedProcess implements AutoCloseable {

    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final Duration POLL = Duration.ofMillis(20);
    private static final int QUOTED_LINES = 30;

    /** Options of the JVMs among the processes that a module's tests start. */
    private static final String COMPILER = System.getProperty("tests.compiler", "");

    private final String name;
    private final Process process;
    private final Path output;
    private final Duration limit;
    private final Thread atJvmExit;
    private volatile boolean overdue;
    private volatile boolean suspended;

    private ManagedProcess(String name, Process process, Path output, Duration limit) {
        this.name = name;
        this.process = process;
        this.output = output;
        this.limit = limit;
        this.atJvmExit = new Thread(this::end, "end " + name);
    }

    /**
     * Starts a process.
     *
     * @param name name in messages
     * @param command command, folder and environment
     * @param output file for standard output and standard error
     * @param limit maximum run time
     */
    public static ManagedProcess start(String name, ProcessBuilder command, Path output, Duration limit) {
        try {
            Files.createDirectories(output.toAbsolutePath().getParent());
            if (!COMPILER.isEmpty()) {
                command.environment().putIfAbsent("JDK_JAVA_OPTIONS", COMPILER);
            }
            Process process = command.redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            process.getOutputStream().close();
            ManagedProcess managed = new ManagedProcess(name, process, output, limit);
            managed.guard();
            return managed;
        } catch (IOException e) {
            throw new UncheckedIOException(name + " does not start: " + command.command(), e);
        }
    }

    /**
     * Starts the same Java as this JVM's with the given arguments; the other parameters as in
     * {@link #start}.
     */
    public static ManagedProcess startJava(String name, List<String> arguments, Path output, Duration limit) {
        return start(name, java(arguments), output, limit);
    }

    /** Its output, without Java's messages about the options given here. */
    public String written() {
        try {
            return Files.readString(output).replaceFirst("^NOTE: Picked up JDK_JAVA_OPTIONS: .*\n", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A command of the same Java as this JVM's. */
    public static ProcessBuilder java(List<String> arguments) {
        List<String> command = new ArrayList<>(arguments);
        command.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        return new ProcessBuilder(command);
    }

    private void guard() {
        try {
            Runtime.getRuntime().addShutdownHook(atJvmExit);
        } catch (IllegalStateException shuttingDown) {
            end();
            throw shuttingDown;
        }
        process.onExit().orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS).whenComplete((ended, late) -> {
            if (late != null) {
                overdue = true;
                end();
            }
        });
    }

    /** Waits for a line of output and returns it. */
    public String awaitLine(Predicate<String> wanted, Duration patience) {
        return await("the line that says it is ready", () -> lineOf(wanted), patience);
    }

    /** Waits until a condition holds; throws if the process ends before. */
    public void awaitUntil(String what, BooleanSupplier condition, Duration patience) {
        await(what, () -> condition.getAsBoolean() ? Optional.of(what) : Optional.empty(), patience);
    }

    private <T> T await(String what, Supplier<Optional<T>> attempt, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            boolean alive = process.isAlive();
            Optional<T> found = attempt.get();
            if (found.isPresent()) {
                return found.get();
            }
            if (!alive) {
                throw failure("ended with exit code " + process.exitValue() + " before " + what);
            }
            if (System.nanoTime() > deadline) {
                throw failure("has run " + patience + " without " + what);
            }
            Pause.of(POLL);
        }
    }

    private Optional<String> lineOf(Predicate<String> wanted) {
        // Read as ISO-8859-1, so that an incomplete line cannot be malformed.
        try (Stream<String> lines = Files.lines(output, StandardCharsets.ISO_8859_1)) {
            return lines.filter(wanted).findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for the end, at most until the time limit, and returns the exit code. */
    public int awaitExit() {
        try {
            int code = process.waitFor();
            if (overdue) {
                throw failure("was ended because it had run longer than " + limit);
            }
            return code;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure("was not waited for: interrupted");
        }
    }

    /** Waits for the end; an exit code other than 0 is an exception. */
    public void awaitSuccess() {
        int code = awaitExit();
        if (code != 0) {
            throw failure("ended with exit code " + code);
        }
    }

    /** The exit code, if it has ended. */
    public OptionalInt exitCode() {
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public long pid() {
        return process.pid();
    }

    public Path output() {
        return output;
    }

    /** An exception that names this process and quotes the end of its output. */
    public IllegalStateException failure(String problem) {
        return new IllegalStateException(name + " " + problem + ". End of " + output + ":\n" + endOfOutput());
    }

    private String endOfOutput() {
        try {
            List<String> lines = Files.readAllLines(output, StandardCharsets.ISO_8859_1);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - QUOTED_LINES), lines.size()));
        } catch (IOException e) {
            return e.toString();
        }
    }

    /**
     * Suspends it (SIGSTOP). {@link #close()} and the end of this JVM kill a suspended process at
     * once.
     */
    public void suspend() {
        suspended = true;
        signal("STOP");
    }

    /** Resumes it after {@link #suspend()} (SIGCONT). */
    public void resume() {
        signal("CONT");
        suspended = false;
    }

    private void signal(String signal) {
        try {
            // Java can end processes only; kill is built into every shell.
            new ProcessBuilder("sh", "-c", "kill -" + signal + " " + process.pid())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException("Signal " + signal + " cannot be sent", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure("was not sent the signal " + signal + ": interrupted");
        }
    }

    /** Throws an exception if it has ended. */
    public void checkAlive() {
        if (!process.isAlive()) {
            throw failure("ended with exit code " + process.exitValue());
        }
    }

    /** Kills it at once, as a crash would. */
    public void kill() {
        List<ProcessHandle> family = family();
        family.forEach(ProcessHandle::destroyForcibly);
        awaitGone(family);
    }

    /** Ends it and its descendants; returns when they are gone. */
    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(atJvmExit);
        } catch (IllegalStateException shuttingDown) {
            return; // The hook is running or has run: the process is ended either way.
        }
    }

    private void end() {
        List<ProcessHandle> family = family();
        // A suspended process cannot obey the request to end.
        family.forEach(suspended ? ProcessHandle::destroyForcibly : ProcessHandle::destroy);
        if (!awaitGone(family)) {
            family.forEach(ProcessHandle::destroyForcibly);
            awaitGone(family);
        }
    }

    private List<ProcessHandle> family() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
    }

    /**
     * Waits one grace, also in an interrupted thread: without the wait, the process would not be
     * killed.
     */
    private boolean awaitGone(List<ProcessHandle> family) {
        // The process object reports the end slightly later than its handle.
        CompletableFuture<?>[] ends = Stream.concat(
                        Stream.of(process.onExit()), family.stream().map(ProcessHandle::onExit))
                .toArray(CompletableFuture<?>[]::new);
        return CompletableFuture.allOf(ends)
                .completeOnTimeout(null, GRACE.toMillis(), TimeUnit.MILLISECONDS)
                .thenApply(any -> Stream.of(ends).allMatch(CompletableFuture::isDone))
                .join();
    }
}
