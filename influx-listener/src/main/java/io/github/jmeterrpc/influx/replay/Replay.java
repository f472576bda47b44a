package io.github.jmeterrpc.influx.replay;

import io.github.jmeterrpc.influx.delivery.DeadLetterFile;
import io.github.jmeterrpc.influx.delivery.DeliveryCounters;
import io.github.jmeterrpc.influx.delivery.PointCount;
import io.github.jmeterrpc.influx.delivery.Sender;
import io.github.jmeterrpc.influx.journal.Journal;
import io.github.jmeterrpc.influx.journal.JournalDirectories;
import io.github.jmeterrpc.influx.journal.JournalHeader;
import io.github.jmeterrpc.influx.merge.LateWindows;
import io.github.jmeterrpc.influx.merge.Merger;
import io.github.jmeterrpc.influx.sink.Destination;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.StartCheck;
import io.github.jmeterrpc.influx.sink.WriteException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** The command {@code replay}: reports and sends the points in the paths given on the command line. */
@Command(
        name = "replay",
        description =
                "Sends what the InfluxDB listener could not. What was sent is removed from a directory; files stay. A "
                        + "run that is still going on is left alone. Sending twice changes nothing: InfluxDB keeps one point for "
                        + "the same tags and time. Percentiles of all generators are merged again where windows were sent.")
final class Replay implements Callable<Integer> {

    @ParentCommand
    private Main main;

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "PATH",
            description = "the listener's spoolDir (influx-spool), the directory of one run in it, or a file of line "
                    + "protocol with times in ns (*.set-aside.lp, or what the listener wrote to a file: URL)")
    private List<String> typedPaths;

    @Mixin
    private Server server;

    @Option(
            names = "--redirect",
            description = "send also what was meant for another URL, database or retention policy")
    private boolean redirect;

    @Option(
            names = "--patience",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "give up when nothing was accepted for so long (default: ${DEFAULT-VALUE})")
    private int patienceSeconds;

    @Option(names = "--dry-run", description = "tell what is there, send nothing")
    private boolean dryRun;

    private final DeliveryCounters counters = new DeliveryCounters();
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
        List<Path> paths = typedPaths.stream().map(Replay::existing).toList();
        if (dryRun) {
            for (Path path : paths) {
                list(path);
            }
            return problems ? 1 : 0;
        }
        Destination destination = server.destination(main.environment());
        LateWindows late = new LateWindows(() -> Long.MAX_VALUE);
        try (Sink target = destination.open(err::println)) {
            Optional<WriteException> problem = StartCheck.of(target, TimeUnit.SECONDS.toMillis(patienceSeconds));
            if (problem.isPresent()) {
                err.println(problem.get().getMessage());
                err.println("Nothing was sent.");
                return 1;
            }
            send(paths, destination, target, late);
            merge(target, late);
        }
        DeliveryCounters.Totals totals = counters.totals();
        out.println("Points: found " + totals.accepted().points() + ", written "
                + totals.acknowledged().points() + ", set aside "
                + totals.setAside().points() + ", left "
                + totals.pending().plus(totals.lost()).points() + "; samples: found "
                + totals.accepted().samples() + ", written "
                + totals.acknowledged().samples());
        return problems || !totals.complete() ? 1 : 0;
    }

    private static Path existing(String typed) {
        if (typed.contains("://") || Files.notExists(Path.of(typed))) {
            throw new IllegalArgumentException("there is no " + Main.withoutSecret(typed));
        }
        return Path.of(typed);
    }

    private void send(List<Path> paths, Destination destination, Sink target, LateWindows late)
            throws InterruptedException {
        Path first = paths.get(0).toAbsolutePath();
        Path beside = Files.isDirectory(first) ? first : first.getParent();
        String start = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString().replace(":", "");
        // Without a bound: the file may be a concatenation of many, and the command runs interactively.
        DeadLetterFile setAside =
                new DeadLetterFile(beside, "replay_" + start, destination.database(), Long.MAX_VALUE, err::println);
        Shipment shipment = new Shipment(
                new Sender(target, late::written, counters, setAside),
                counters,
                TimeUnit.SECONDS.toMillis(patienceSeconds),
                out,
                err);
        for (Path path : paths) {
            try {
                if (Files.isDirectory(path)) {
                    sendRuns(path, destination, shipment);
                } else {
                    LineProtocolFile.read(path, shipment::send, this::problem);
                }
            } catch (IOException e) {
                problem(path, e);
                return;
            }
        }
    }

    private void merge(Sink target, LateWindows late) {
        try {
            int windows = late.merge(new Merger(target, List.of(), this::problem), Long.MAX_VALUE);
            if (windows > 0) {
                out.println("Windows merged: " + windows);
            }
        } catch (WriteException e) {
            problem("What was sent is written, but percentiles of all generators are not merged: " + e.getMessage()
                    + ". The command merge does it later");
        }
    }

    private void sendRuns(Path spool, Destination destination, Shipment shipment)
            throws IOException, InterruptedException {
        for (Path directory : JournalDirectories.directories(spool)) {
            Optional<JournalHeader> header = JournalDirectories.header(directory);
            if (!redirect
                    && header.filter(o -> !o.destination().equals(destination.id()))
                            .isPresent()
                    && !JournalDirectories.isInUse(directory)) {
                problem(directory + " is left alone: it is meant for "
                        + header.get().destination() + ", not for " + destination.id()
                        + "; send it there, or add --redirect");
                continue;
            }
            Optional<Journal> claimed = Journal.claim(directory);
            if (claimed.isEmpty()) {
                problem(directory + " is left alone: a listener or another replay is using it");
                continue;
            }
            try (Journal journal = claimed.get()) {
                tell(directory, header, journal);
                counters.accepted(journal.recoveredAmount());
                journal.drain(shipment::sendAccepted);
            }
        }
    }

    private void list(Path path) throws InterruptedException {
        try {
            if (Files.isDirectory(path)) {
                for (Path directory : JournalDirectories.directories(path)) {
                    listRun(directory);
                }
            } else {
                out.println(path + ": " + LineProtocolFile.count(path, this::problem) + " points");
            }
        } catch (IOException e) {
            problem(path, e);
        }
    }

    private void listRun(Path directory) throws IOException {
        Optional<JournalHeader> header = JournalDirectories.header(directory);
        Optional<Journal> claimed = Journal.claim(directory);
        if (claimed.isEmpty()) {
            out.println(directory + ": in use");
            return;
        }
        try (Journal journal = claimed.get()) {
            tell(directory, header, journal);
        }
    }

    private void tell(Path directory, Optional<JournalHeader> header, Journal journal) {
        PointCount amount = journal.recoveredAmount();
        String from = header.map(o -> ", of " + o.instance() + " from " + o.start() + " for " + o.destination())
                .orElse("");
        out.println(directory + ": " + amount.points() + " points, " + amount.samples() + " samples" + from);
        journal.damages().forEach(this::problem);
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
