package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.listener.Settings.StartFailure;
import io.github.jmeterrpc.influx.merge.Leftovers;
import io.github.jmeterrpc.influx.merge.MergeThread.Merged;
import io.github.jmeterrpc.influx.sink.Delivery;
import io.github.jmeterrpc.influx.sink.Destination;
import io.github.jmeterrpc.influx.sink.EmbeddedStore;
import io.github.jmeterrpc.influx.sink.LineFile;
import io.github.jmeterrpc.influx.sink.OfflineCommand;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.StartCheck;
import io.github.jmeterrpc.influx.sink.WriteException;
import io.github.jmeterrpc.influx.spool.Account;
import io.github.jmeterrpc.influx.spool.Disk;
import io.github.jmeterrpc.influx.spool.EarlierRuns;
import io.github.jmeterrpc.influx.spool.Messages;
import io.github.jmeterrpc.influx.spool.PointCount;
import io.github.jmeterrpc.influx.spool.Run;
import io.github.jmeterrpc.influx.spool.SetAsideFile;
import io.github.jmeterrpc.influx.spool.Spool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers lines to the destination, keeps undelivered ones, and counts them. Any thread may add
 * lines.
 */
final class Outbox {

    private static final Logger log = LoggerFactory.getLogger(Outbox.class);

    /** How long the end of a test waits for a server that has never accepted a point, ms. */
    private static final long UNANSWERED_MILLIS = 2000;

    private final Account account = new Account();
    private final Account ofEarlierRuns = new Account();
    private final Path directory;
    private final Destination destination;
    private final Sink sink;
    private final SetAsideFile setAside;
    private final Spool spool;
    private final Delivery delivery;
    private final Follower follower;

    private static void log(Messages.Level level, String message) {
        String text = "InfluxDB listener: " + message;
        switch (level) {
            case INFO -> log.info(text);
            case WARN -> log.warn(text);
            case ERROR -> log.error(text);
        }
    }

    /**
     * Writes a message to JMeter's console: JMeter's log is a file, and is closed early at SIGTERM.
     */
    private static void print(String message) {
        System.out.println("InfluxDB listener: " + message);
    }

    private Outbox(
            Destination destination,
            Path directory,
            long maxBytes,
            String instance,
            Sink sink,
            Leftovers leftovers,
            Follower follower) {
        this.sink = sink;
        this.follower = follower;
        this.directory = directory;
        this.destination = destination;
        Run run = new Run(instance, Instant.now(), destination.id(), destination.database());
        long maxSetAside = Math.min(SetAsideFile.MAX_BYTES, maxBytes);
        this.setAside = new SetAsideFile(directory, run.fileName(), run.header(), maxSetAside, Outbox::log);
        EarlierRuns earlier = new EarlierRuns(ofEarlierRuns, setAside, Outbox::log);
        Disk disk = new Disk(directory, maxBytes, run, earlier, Outbox::log);
        // A file needs no other file in front of it.
        Optional<Disk> between = destination instanceof LineFile ? Optional.empty() : Optional.of(disk);
        this.spool = new Spool(between, account, setAside, Outbox::log);
        this.delivery = new Delivery(sink, spool, leftovers::written);
    }

    /**
     * Opens the outbox, and logs a failure of the start check.
     *
     * @param instance name of this generator
     * @param leftovers records the windows of earlier tests that are written
     * @param follower receives all lines
     * @throws IOException if the destination cannot be written to and the settings then forbid the
     *     start
     * @throws InterruptedException if interrupted while waiting for an answer
     */
    static Outbox open(Settings settings, String instance, Leftovers leftovers, Follower follower)
            throws IOException, InterruptedException {
        Sink sink = settings.destination().open(what -> log(Messages.Level.WARN, what));
        try {
            Optional<WriteException> problem = StartCheck.of(sink);
            if (problem.isPresent() && settings.buffering().onStartFailure() == StartFailure.STOP) {
                throw new IOException("InfluxDB listener: " + problem.get().getMessage()
                        + ". The test is not started, as onStartFailure is stop");
            }
            Outbox outbox = new Outbox(
                    settings.destination(),
                    settings.buffering().spoolDirectory(),
                    settings.buffering().spoolBytes(),
                    instance,
                    sink,
                    leftovers,
                    follower);
            problem.ifPresent(outbox::reportStart);
            if (!sink.kind().remark().isEmpty()) {
                log.warn("InfluxDB listener: {}: {}", sink.name(), sink.kind().remark());
            }
            outbox.delivery.start(problem);
            return outbox;
        } catch (IOException | InterruptedException | RuntimeException e) {
            sink.close();
            throw e;
        }
    }

    private void reportStart(WriteException problem) {
        String what = problem.getMessage() + ". The test continues, as onStartFailure is continue: points are kept "
                + spool.where()
                + " until they can be written, at the latest by the command replay";
        log.error("InfluxDB listener: {}", what);
        print(what);
    }

    /** Human-readable name of the destination. */
    String destination() {
        return sink.name();
    }

    /**
     * Whether the destination can be queried, as far as the start check has found out: a live store
     * cannot.
     */
    boolean answersQueries() {
        return sink.kind().answersQueries();
    }

    void add(List<Line> lines) {
        spool.add(lines);
        follower.points(lines);
    }

    /** The number of points that are not yet acknowledged, set aside or lost. */
    long pendingPoints() {
        return totals().pending().points();
    }

    /** Whether no point was ever acknowledged and the last attempt failed. */
    boolean isUnanswered() {
        return delivery.isFailing() && totals().acknowledged().points() == 0;
    }

    /**
     * How long the end of a test waits for the delivery, ms, as things are; short for a server that
     * has never accepted a point.
     */
    long patienceMillis(long flushMillis) {
        return isUnanswered() ? Math.min(flushMillis, UNANSWERED_MILLIS) : flushMillis;
    }

    /** Writes to the console why the JVM is still waiting. */
    void printWaiting(long flushMillis) {
        if (!isUnanswered() && pendingPoints() > 0) {
            print(pendingPoints() + " points are not delivered yet. They are sent for as long as flushTimeoutSeconds, "
                    + flushMillis / 1000
                    + " s, allows; if JMeter is stopped earlier, they stay " + spool.where());
        }
    }

    /** Delivery counts of this test so far. */
    Account.Totals totals() {
        return account.totals();
    }

    void late(long samples) {
        account.late(samples);
    }

    /**
     * Waits for acknowledgements and closes everything. No line may be added after the call.
     *
     * @param leftMillis time that is left, ms, polled repeatedly
     * @throws InterruptedException if interrupted while waiting; everything is closed nevertheless
     */
    void close(LongSupplier leftMillis) throws InterruptedException {
        try {
            delivery.finish(leftMillis);
        } finally {
            spool.close();
        }
    }

    /**
     * Logs the delivery report; called after {@link #close}.
     *
     * @param seen recorded samples
     * @param windowFailed whether closing a window failed; recorded samples that never arrived here
     *     then count as lost
     */
    void report(long seen, boolean windowFailed, Optional<Merged> merged, String instance) {
        long neverCame = seen - account.totals().accepted().samples();
        if (windowFailed && neverCame > 0) {
            PointCount amount = new PointCount(0, neverCame);
            account.accepted(amount);
            account.lost(amount);
        }
        Account.Totals totals = account.totals();
        DeliveryReport report = new DeliveryReport(seen, totals, merged, instance);
        String rest = rest(totals);
        rest += unmerged(merged, rest.isEmpty() ? ". " : " ");
        if (rest.isEmpty()) {
            log.info("InfluxDB listener: {}", report.line());
        } else {
            log.warn("InfluxDB listener: {}{}", report.line(), rest);
        }
        if (!rest.isEmpty() || OpenListeners.jvmEnds()) {
            print(report.line() + rest);
        }
        report.contradictions(spool.amount())
                .forEach(error -> log.error("InfluxDB listener: {}; please report this", error));
        Account.Totals ofEarlier = ofEarlierRuns.totals();
        if (ofEarlier.accepted().points() > 0) {
            log.info(
                    "InfluxDB listener: points of earlier runs: written={} pending={} set aside={} lost={}",
                    ofEarlier.acknowledged().points(),
                    ofEarlier.pending().points(),
                    ofEarlier.setAside().points(),
                    ofEarlier.lost().points());
        }
    }

    private String rest(Account.Totals totals) {
        return totals.complete() ? "" : ": delivery incomplete." + pendingWhere(totals) + asideWhere();
    }

    private static String unmerged(Optional<Merged> merged, String separator) {
        return merged.filter(result -> !result.problem().isEmpty())
                .map(result -> separator + "Percentiles of all generators are not all merged (" + result.problem()
                        + "): another generator that ends later does it, or " + result.command())
                .orElse("");
    }

    private String pendingWhere(Account.Totals totals) {
        if (totals.pending().points() == 0) {
            return "";
        }
        // The store of a page has the life of its JVM.
        String later = destination instanceof EmbeddedStore page
                ? "with the live page in " + page.store().folder()
                : "with the same influxdbUrl, or by " + OfflineCommand.replay(directory, destination);
        return " Pending points are stored " + spool.where() + ": they are sent by the next test " + later + ".";
    }

    private String asideWhere() {
        return setAside.isUsed() ? " Rejected points are in " + setAside.path() + ", the reasons beside it." : "";
    }
}
