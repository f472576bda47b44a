package io.github.jmeterrpc.sweep.targets;

import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.suite.Program;
import io.github.jmeterrpc.sweep.probe.Pool;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program that the sweep has started.
 *
 * @param program what it is
 * @param port where it listens, on 127.0.0.1
 * @param process its process
 */
public record TargetProgram(Program program, int port, ManagedProcess process) {

    /** 128 and the number of SIGKILL. */
    private static final int KILLED = 137;

    private static final Pattern STATUS = Pattern.compile("ready:.* status (http://\\S+).*");

    /** Reads its pool, if its pool counts. */
    Stream<Supplier<Pool>> pool() {
        return program.pool().stream().map(pool -> pool.threads()
                .<Supplier<Pool>>map(names -> () -> Pool.ofThreads(process.pid(), names))
                .orElseGet(() -> {
                    URL status = statusPage();
                    return () -> Pool.ofStatus(status);
                }));
    }

    private URL statusPage() {
        try (Stream<String> lines = Files.lines(process.output(), StandardCharsets.ISO_8859_1)) {
            return new URL(lines.map(STATUS::matcher)
                    .filter(Matcher::matches)
                    .findFirst()
                    .orElseThrow(() -> process.failure("does not name its status page"))
                    .group(1));
        } catch (IOException e) {
            throw process.failure("names no URL as its status page: " + e.getMessage());
        }
    }

    /** Whether its JVM ran out of memory. */
    boolean outOfMemory() {
        return reportsOutOfMemory(process.output());
    }

    /** Whether a log says that its JVM ran out of memory. */
    public static boolean reportsOutOfMemory(Path log) {
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.contains("OutOfMemoryError"));
        } catch (IOException e) {
            return false;
        }
    }

    /** How it ended, for people. */
    String end() {
        int code = process.awaitExit();
        return program.target().command() + " ended with exit code " + code
                + (outOfMemory() ? ", out of memory" : "")
                + (code == KILLED ? " (killed; for want of memory? see dmesg)" : "");
    }

    /** Human-readable description, shown in the report. */
    String description() {
        return program.target().command() + " on 127.0.0.1:" + port + " (process " + process.pid() + ")";
    }
}
