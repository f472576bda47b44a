package io.github.jmeterrpc.influx.commands;

import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.StartCheck;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.merge.Merger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/**
 * The command {@code merge}: merges the percentiles of all generators again wherever they differ
 * from the counts.
 */
@Command(
        name = "merge",
        description = "Merges percentiles of all generators again, wherever they are missing or differ "
                + "from the sum of the generators' counts. Doing it twice changes nothing.")
final class MergeCommand implements Callable<Integer> {

    @ParentCommand
    private InfluxCommands main;

    @Spec
    private CommandSpec spec;

    @Mixin
    private Server server;

    @Option(
            names = "--measurement",
            paramLabel = "NAME",
            defaultValue = "jmeter",
            description = "of the metrics, as in the listener's parameter measurement (default: ${DEFAULT-VALUE})")
    private String measurement;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            converter = UtcTime.class,
            description = "from when on, in UTC, such as 2026-11-21T09:30:00Z; else from the first point on")
    private long fromMillis;

    @Option(
            names = "--to",
            paramLabel = "TIME",
            converter = UtcTime.class,
            description = "until when; else until the last point")
    private Long toMillis;

    private boolean problems;

    @Override
    public Integer call() throws InterruptedException {
        long to = toMillis == null ? Instant.now().plus(Duration.ofHours(1)).toEpochMilli() : toMillis;
        if (fromMillis >= to) {
            throw new IllegalArgumentException("--from must be before --to");
        }
        Destination destination = server.destination(main.environment());
        try (Sink target = destination.open(this::print)) {
            Optional<WriteException> problem = StartCheck.of(target);
            if (problem.isPresent()) {
                throw problem.get();
            }
            if (!target.kind().answersQueries()) {
                throw new IllegalArgumentException("--url names "
                        + (target.kind().remark().isEmpty()
                                ? "a file, which cannot be queried (replay it first), or a live store, which merges itself"
                                : "no InfluxDB: " + target.kind().remark()));
            }
            int windows = new Merger(target, List.of(), this::problem).mergeAll(measurement, fromMillis, to);
            spec.commandLine().getOut().println("Windows merged: " + windows);
        } catch (WriteException e) {
            problem(e.getMessage());
        }
        return problems ? 1 : 0;
    }

    private void print(String what) {
        spec.commandLine().getErr().println(what);
    }

    private void problem(String what) {
        problems = true;
        print(what);
    }

    /** Returns the time in ms since 1970. */
    private static final class UtcTime implements ITypeConverter<Long> {
        @Override
        public Long convert(String typed) {
            try {
                return Instant.parse(typed).toEpochMilli();
            } catch (DateTimeException | ArithmeticException e) {
                throw new TypeConversionException("'" + typed + "' must be a time in UTC such as 2026-11-21T09:30:00Z");
            }
        }
    }
}
