package io.github.jmeterrpc.influx.commands;

import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.StartCheck;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.LineProtocol;
import io.github.jmeterrpc.influx.merge.Leftovers;
import io.github.jmeterrpc.influx.merge.Merger;
import io.github.jmeterrpc.influx.spool.Account;
import io.github.jmeterrpc.influx.spool.BatchQueue;
import io.github.jmeterrpc.influx.spool.EarlierRuns;
import io.github.jmeterrpc.influx.spool.Messages;
import io.github.jmeterrpc.influx.spool.PointCount;
import io.github.jmeterrpc.influx.spool.RunFolder;
import io.github.jmeterrpc.influx.spool.SetAsideFile;
import io.github.jmeterrpc.influx.spool.SpooledRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/**
 * The command {@code replay}: reports and sends the points in the paths given on the command line.
 */
@Command(
        name = "replay",
        description =
                "Sends the points that the InfluxDB listener could not send. Sent points are removed from a directory; files stay. A running test is skipped. Sending twice changes nothing: InfluxDB keeps one point for "
                        + "the same tags and time. Percentiles of all generators are merged again where windows were sent.")
final class ReplayCommand implements Callable<Integer> {

    @ParentCommand
    private InfluxCommands main;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "PATH",
            description = "the listener's spoolDir (influx-spool), the folder of one run in it, or a file of line "
                    + "protocol with times in ns (*.lp.gz of the spool, or a file of the listener's file: URL)")
    private List<String> typedPaths;

    @Mixin
    private Server server;

    @Option(names = "--redirect", description = "also send points for another URL, database or retention policy")
    private boolean redirect;

    @Option(
            names = "--patience",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "give up if no point was accepted for this time (default: ${DEFAULT-VALUE})")
    private int patienceSeconds;

    @Option(names = "--dry-run", description = "list the points, send nothing")
    private boolean dryRun;

    private static final int FILE_LINES = 5000;

    private final Account account = new Account();
    private final Messages messages = (level, message) -> problem(message);
    private PrintWriter out;
    private PrintWriter err;
    private boolean problems;

    @Override
    public Integer call() throws InterruptedException {
        out = spec.commandLine().getOut();
        err = spec.commandLine().getErr();
        if (patienceSeconds < 0) {
            throw new IllegalArgumentException("--patience '" + patienceSeconds + "' must be whole seconds");
        }
        List<Path> paths = typedPaths.stream().map(ReplayCommand::existing).toList();
        if (dryRun) {
            for (Path path : paths) {
                list(path);
            }
            return problems ? 1 : 0;
        }
        Destination destination = server.destination(main.environment());
        Leftovers leftovers = new Leftovers();
        Collisions collisions = new Collisions();
        try (Sink sink = destination.open(err::println)) {
            Optional<WriteException> problem = StartCheck.of(sink, TimeUnit.SECONDS.toMillis(patienceSeconds));
            if (problem.isPresent()) {
                err.println(problem.get().getMessage());
                err.println("Nothing was sent.");
                return 1;
            }
            Consumer<List<String>> written = lines -> {
                leftovers.written(lines);
                collisions.written(lines);
            };
            send(paths, destination, new ReplayRun(sink, written, account, patienceSeconds, out, err));
            merge(sink, leftovers);
        }
        if (collisions.count() > 0) {
            problem(collisions.count() + " points collided (equal tags and time, other values; two generators shared a"
                    + " name): InfluxDB keeps one of them");
        }
        out.println(ReplayRun.summary(account.totals()));
        return problems || !account.totals().complete() ? 1 : 0;
    }

    private static Path existing(String typed) {
        if (typed.contains("://") || Files.notExists(Path.of(typed))) {
            throw new IllegalArgumentException("there is no " + InfluxCommands.withoutSecret(typed));
        }
        return Path.of(typed);
    }

    private void send(List<Path> paths, Destination destination, ReplayRun run) throws InterruptedException {
        Path first = paths.get(0).toAbsolutePath();
        Path beside = Files.isDirectory(first) ? first : first.getParent();
        SetAsideFile setAside = ReplayRun.setAside(beside, "replay", destination, messages);
        for (Path path : paths) {
            try {
                if (Files.isDirectory(path)) {
                    sendRuns(path, destination, setAside, run);
                } else {
                    sendFile(path, setAside, run);
                }
            } catch (IOException e) {
                problem(path, e);
                return;
            }
        }
    }

    private void sendFile(Path path, SetAsideFile setAside, ReplayRun run) throws IOException, InterruptedException {
        try (LineProtocol file = open(path)) {
            for (List<Line> lines = file.next(FILE_LINES); !lines.isEmpty(); lines = file.next(FILE_LINES)) {
                BatchQueue queue = new BatchQueue(account, setAside, messages);
                queue.add(lines);
                run.send(queue);
            }
        }
    }

    private LineProtocol open(Path path) throws IOException {
        return LineProtocol.open(
                path,
                () -> problem(
                        path + ": the last line has no line end and is skipped; if it is complete, add a line end"));
    }

    private void sendRuns(Path spool, Destination destination, SetAsideFile setAside, ReplayRun run)
            throws IOException, InterruptedException {
        for (Path folder : RunFolder.list(spool)) {
            EarlierRuns queue = new EarlierRuns(account, setAside, messages);
            try {
                if (!redirect
                        && !SpooledRun.isFor(folder, destination.id())
                        && RunFolder.count(folder).isPresent()) {
                    problem(folder + " is skipped: it is meant for " + SpooledRun.place(folder) + ", not for "
                            + destination.id() + "; send it there, or add --redirect");
                } else if (queue.take(folder)) {
                    print(folder, queue.amount());
                    run.send(queue);
                } else {
                    problem(folder + " is skipped: a listener or another replay is using it");
                }
            } finally {
                queue.close();
            }
        }
    }

    private void merge(Sink sink, Leftovers leftovers) {
        try {
            int windows = leftovers.merge(new Merger(sink, List.of(), this::problem));
            if (windows > 0) {
                out.println("Windows merged: " + windows);
            }
        } catch (WriteException e) {
            problem("The points are written, but percentiles of all generators are not merged: " + e.getMessage()
                    + ". The command merge does it later");
        }
    }

    private void list(Path path) {
        try {
            if (Files.isDirectory(path)) {
                for (Path folder : RunFolder.list(path)) {
                    RunFolder.count(folder)
                            .ifPresentOrElse(amount -> print(folder, amount), () -> out.println(folder + ": in use"));
                }
                return;
            }
            try (LineProtocol file = open(path)) {
                long points = 0;
                for (int read = 1; read > 0; points += read) {
                    read = file.next(FILE_LINES).size();
                }
                out.println(path + ": " + points + " points");
            }
        } catch (IOException e) {
            problem(path, e);
        }
    }

    private void print(Path folder, PointCount amount) {
        out.println(folder + ": " + amount.points() + " points, " + amount.samples() + " samples, for "
                + SpooledRun.place(folder));
    }

    private void problem(Path path, IOException e) {
        // Messages of the JDK's exceptions often contain only a file name.
        problem(path + ": " + (e.getClass() == IOException.class ? e.getMessage() : e));
    }

    private void problem(String what) {
        problems = true;
        err.println(what);
    }
}
