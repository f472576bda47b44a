package io.github.jmeterrpc.sweep.targets;

import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.suite.Program;
import io.github.jmeterrpc.sweep.probe.PoolProbe;
import io.github.jmeterrpc.sweep.probe.ProcessProbe;
import io.github.jmeterrpc.sweep.probe.StatusPage;
import io.github.jmeterrpc.sweep.probe.ThreadNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
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
public record TargetProgram(Program program, int port, ManagedProcess process) implements AutoCloseable {

    private static final String OUT_OF_MEMORY = "OutOfMemoryError";
    private static final Pattern STATUS = Pattern.compile("^ready:.* status (http://\\S+)", Pattern.MULTILINE);

    ProcessProbe probe() {
        return new ProcessProbe(process.pid());
    }

    /** Reads its pool, if its pool counts. */
    Optional<PoolProbe> pool() {
        return program.pool()
                .map(pool -> pool.threads().isPresent()
                        ? new ThreadNames(process.pid(), pool.threads().get())
                        : new StatusPage(statusPage()));
    }

    private URL statusPage() {
        try {
            Matcher ready = STATUS.matcher(Files.readString(process.output(), StandardCharsets.ISO_8859_1));
            if (!ready.find()) {
                throw process.failure("does not name its status page");
            }
            return new URL(ready.group(1));
        } catch (MalformedURLException e) {
            throw process.failure("names no URL as its status page: " + e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether its JVM ran out of memory. */
    boolean outOfMemory() {
        return tellsOfMemory(process.output());
    }

    /** Whether a log tells that its JVM ran out of memory. */
    public static boolean tellsOfMemory(Path log) {
        if (!Files.exists(log)) {
            return false;
        }
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.contains(OUT_OF_MEMORY));
        } catch (IOException e) {
            return false;
        }
    }

    /** Human-readable description, shown in the report. */
    String description() {
        return program.target().command() + " on 127.0.0.1:" + port + " (process " + process.pid() + ")";
    }

    @Override
    public void close() {
        process.close();
    }
}
