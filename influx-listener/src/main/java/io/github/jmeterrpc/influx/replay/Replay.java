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
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** The command {@code replay}: reports and sends the points in the paths given on the command line. */
final class Replay {

    private final Options options;
    private final PrintStream out;
    private final PrintStream err;
    private final DeliveryCounters counters = new DeliveryCounters();
    private boolean problems;

    Replay(Options options, PrintStream out, PrintStream err) {
        this.options = options;
        this.out = out;
        this.err = err;
    }

    /**
     * Runs the command.
     *
     * @return exit code
     * @throws IllegalArgumentException if URL or certificates cannot be used
     */
    int run() throws InterruptedException {
        if (options.dryRun()) {
            for (Path path : options.paths()) {
                list(path);
            }
            return problems ? 1 : 0;
        }
        Destination destination = options.server().destination();
        LateWindows late = new LateWindows(() -> Long.MAX_VALUE);
        try (Sink target = destination.open(err::println)) {
            Optional<WriteException> problem = StartCheck.of(target, options.patienceMillis());
            if (problem.isPresent()) {
                err.println(problem.get().getMessage());
                err.println("Nothing was sent.");
                return 1;
            }
            send(destination, target, late);
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

    private void send(Destination destination, Sink target, LateWindows late) throws InterruptedException {
        Path first = options.paths().get(0).toAbsolutePath();
        Path beside = Files.isDirectory(first) ? first : first.getParent();
        String start = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString().replace(":", "");
        // Without a bound: the file may be a concatenation of many, and the command runs interactively.
        DeadLetterFile setAside =
                new DeadLetterFile(beside, "replay_" + start, destination.database(), Long.MAX_VALUE, err::println);
        Shipment shipment = new Shipment(
                new Sender(target, late::written, counters, setAside), counters, options.patienceMillis(), out, err);
        for (Path path : options.paths()) {
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
            if (!options.redirect()
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
