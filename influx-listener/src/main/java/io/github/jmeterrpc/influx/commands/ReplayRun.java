package io.github.jmeterrpc.influx.commands;

import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.delivery.Sender;
import io.github.jmeterrpc.influx.delivery.Sender.SendAttempt;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.line.LineProtocol;
import io.github.jmeterrpc.influx.spool.Account;
import io.github.jmeterrpc.influx.spool.BatchQueue;
import io.github.jmeterrpc.influx.spool.Messages;
import io.github.jmeterrpc.influx.spool.SetAsideFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Sends queues of batches, and gives up if the destination has accepted no batch for a given time. */
final class ReplayRun {

    private static final long PROGRESS_NANOS = TimeUnit.SECONDS.toNanos(2);

    /**
     * Longest pause, in ms, before a retry of lines that the server fails with while it accepts
     * others.
     */
    private static final long MAX_PAUSE_MILLIS = 5000;

    private final Sink sink;
    private final Consumer<List<String>> written;
    private final Account account;
    private final long patienceNanos;
    private final PrintWriter out;
    private final PrintWriter err;
    private long lastSuccess = System.nanoTime();
    private long lastProgress = System.nanoTime();
    private String lastKind = "";

    /**
     * Creates a run.
     *
     * @param written receives the lines that the sink has acknowledged
     * @param account counts the batches that are sent
     * @param patienceSeconds maximum time without an accepted batch, in s
     */
    ReplayRun(
            Sink sink,
            Consumer<List<String>> written,
            Account account,
            int patienceSeconds,
            PrintWriter out,
            PrintWriter err) {
        this.sink = sink;
        this.written = written;
        this.account = account;
        this.patienceNanos = TimeUnit.SECONDS.toNanos(patienceSeconds);
        this.out = out;
        this.err = err;
    }

    /**
     * The file for points that the destination rejects.
     *
     * @param command name of the command, part of the file name
     */
    static SetAsideFile setAside(Path folder, String command, Destination destination, Messages messages) {
        String start = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString().replace(":", "");
        // No size limit, because the points may belong to many tests, and the command runs
        // interactively.
        return new SetAsideFile(
                folder, command + "_" + start, LineProtocol.header(destination.database()), Long.MAX_VALUE, messages);
    }

    /** Human-readable counts of the points that a command has found. */
    static String summary(Account.PointTotals totals) {
        return "Points: found " + totals.accepted().points() + ", written "
                + totals.acknowledged().points() + ", set aside "
                + totals.setAside().points() + ", left "
                + totals.pending().plus(totals.lost()).points() + "; samples: found "
                + totals.accepted().samples() + ", written "
                + totals.acknowledged().samples();
    }

    /**
     * Sends all batches of a queue.
     *
     * @throws IOException if the destination accepts no batch within the time limit
     */
    void send(BatchQueue queue) throws IOException, InterruptedException {
        Sender sender = new Sender(sink, queue, written, System::nanoTime);
        for (SendAttempt attempt = step(sender); !attempt.isEmpty(); attempt = step(sender)) {
            attempt.failure().ifPresent(this::report);
            if (attempt.failure().isPresent() || attempt.isIdle()) {
                pause(attempt.pauseMillis());
            } else {
                lastSuccess = System.nanoTime();
                lastKind = "";
                progress();
            }
        }
    }

    private static SendAttempt step(Sender sender) {
        return sender.step(MAX_PAUSE_MILLIS);
    }

    private void report(WriteException e) {
        if (!e.kind().equals(lastKind)) {
            lastKind = e.kind();
            err.println(e.getMessage() + ". Trying again");
        }
    }

    private void pause(long millis) throws IOException, InterruptedException {
        long left = patienceNanos - (System.nanoTime() - lastSuccess);
        if (left <= 0) {
            throw new IOException("Nothing was accepted for " + TimeUnit.NANOSECONDS.toSeconds(patienceNanos)
                    + " s; given up. The other points stay where they are");
        }
        Thread.sleep(Math.min(millis, TimeUnit.NANOSECONDS.toMillis(left) + 1));
    }

    private void progress() {
        if (System.nanoTime() - lastProgress > PROGRESS_NANOS) {
            lastProgress = System.nanoTime();
            Account.PointTotals totals = account.totals();
            out.println("Written " + totals.acknowledged().points() + " of "
                    + totals.accepted().points() + " points found so far");
        }
    }
}
