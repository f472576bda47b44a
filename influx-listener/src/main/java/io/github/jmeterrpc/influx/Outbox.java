package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.delivery.Batch;
import io.github.jmeterrpc.influx.delivery.DeadLetterFile;
import io.github.jmeterrpc.influx.delivery.Delivery;
import io.github.jmeterrpc.influx.delivery.DeliveryCounters;
import io.github.jmeterrpc.influx.delivery.DeliveryQueue;
import io.github.jmeterrpc.influx.delivery.PointCount;
import io.github.jmeterrpc.influx.delivery.ReplayCommand;
import io.github.jmeterrpc.influx.delivery.Sender;
import io.github.jmeterrpc.influx.field.FieldNames;
import io.github.jmeterrpc.influx.journal.JournalHeader;
import io.github.jmeterrpc.influx.journal.JournalSettings;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.merge.LateWindows;
import io.github.jmeterrpc.influx.merge.Merged;
import io.github.jmeterrpc.influx.sink.Destination;
import io.github.jmeterrpc.influx.sink.LineFile;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.StartCheck;
import io.github.jmeterrpc.influx.sink.WriteException;
import io.github.jmeterrpc.influx.spool.Backlog;
import io.github.jmeterrpc.influx.spool.JournalSpool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Delivers lines to the destination, keeps undelivered ones, and counts them. Any thread may add lines. */
final class Outbox {

    private static final Logger log = LoggerFactory.getLogger(Outbox.class);

    /** How long the end of a test waits for a server that has never accepted a point, ms. */
    private static final long UNANSWERED_MILLIS = 2000;

    private final DeliveryCounters counters = new DeliveryCounters();
    private final DeliveryCounters earlierLedger = new DeliveryCounters();
    private final Path journal;
    private final Destination destination;
    private final Sink target;
    private final DeadLetterFile setAside;
    private final Backlog backlog;
    private final JournalSpool spool;
    private final Delivery delivery;
    private final Follower follower;

    private Outbox(
            Destination destination,
            JournalSettings journal,
            String instance,
            Sink target,
            LateWindows late,
            Follower follower) {
        this.target = target;
        this.follower = follower;
        Path directory = journal.directory();
        this.journal = directory;
        this.destination = destination;
        JournalHeader header = new JournalHeader(destination.id(), destination.database(), instance, Instant.now());
        this.setAside = new DeadLetterFile(
                directory,
                header.fileName(),
                destination.database(),
                Math.min(DeadLetterFile.MAX_BYTES, journal.maxBytes()),
                what -> log.error("InfluxDB listener: {}", what));
        if (destination instanceof LineFile) {
            this.backlog = Backlog.none();
            this.spool = JournalSpool.inMemory(counters);
        } else {
            this.backlog = new Backlog(directory, destination.id(), earlierLedger);
            this.spool = JournalSpool.in(directory, journal.maxBytes(), header, backlog, counters);
        }
        DeliveryQueue earlier = new DeliveryQueue(backlog, new Sender(target, late::written, earlierLedger, setAside));
        this.delivery = new Delivery(
                target, new DeliveryQueue(spool, new Sender(target, late::written, counters, setAside)), earlier);
    }

    /**
     * Opens the outbox, and logs a failure of the start check.
     *
     * @param instance name of this generator
     * @param late records the windows that are written late
     * @param follower receives all lines
     * @throws IOException if the destination cannot be written to and the settings then forbid the start
     * @throws InterruptedException if interrupted while waiting for an answer
     */
    static Outbox open(Settings settings, String instance, LateWindows late, Follower follower)
            throws IOException, InterruptedException {
        Sink target = settings.destination().open(what -> log.warn("InfluxDB listener: {}", what));
        try {
            Optional<WriteException> problem = StartCheck.of(target);
            if (problem.isPresent() && settings.onStartFailure() == StartFailure.STOP) {
                throw new IOException("InfluxDB listener: " + problem.get().getMessage()
                        + ". The test is not started, as " + FieldNames.ON_START_FAILURE + " is stop");
            }
            Outbox outbox = new Outbox(settings.destination(), settings.journal(), instance, target, late, follower);
            problem.ifPresent(outbox::tell);
            outbox.delivery.start(problem);
            return outbox;
        } catch (IOException | InterruptedException | RuntimeException e) {
            target.close();
            throw e;
        }
    }

    private void tell(WriteException problem) {
        String what = problem.getMessage() + ". The test goes on, as " + FieldNames.ON_START_FAILURE
                + " is continue: points are kept " + spool.where()
                + " until they can be written, at the latest by the command replay";
        log.error("InfluxDB listener: {}", what);
        Console.say(what);
    }

    /** Human-readable name of the destination. */
    String destination() {
        return target.name();
    }

    void add(List<Line> lines) {
        Batch batch = new Batch(lines);
        PointCount amount = PointCount.of(batch);
        counters.accepted(amount);
        try {
            spool.add(batch);
        } catch (RuntimeException | Error e) {
            // For example, OutOfMemoryError; the counts must be correct nevertheless.
            counters.lost(amount);
            throw e;
        }
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

    /** How long the end of a test waits for the delivery, ms; short for a server that has never accepted a point. */
    long patienceMillis(long flushMillis) {
        return isUnanswered() ? Math.min(flushMillis, UNANSWERED_MILLIS) : flushMillis;
    }

    /** Writes to the console why the JVM is still waiting. */
    void tellWaiting(long flushMillis) {
        if (!isUnanswered() && pendingPoints() > 0) {
            Console.say(pendingPoints() + " points are not delivered yet. They are sent as long as "
                    + FieldNames.of("flushTimeoutSeconds") + ", " + flushMillis / 1000
                    + " s, allows; whoever ends JMeter before leaves them " + spool.where());
        }
    }

    /** Delivery counts of this test so far. */
    DeliveryCounters.Totals totals() {
        return counters.totals();
    }

    void late(long samples) {
        counters.late(samples);
    }

    /**
     * Waits for acknowledgements and closes everything. No line may be added after the call.
     *
     * @param timeoutMillis maximum wait, ms
     * @throws InterruptedException if interrupted while waiting; everything is closed nevertheless
     */
    void close(long timeoutMillis) throws InterruptedException {
        try {
            delivery.finish(timeoutMillis);
        } finally {
            spool.close();
            backlog.close();
        }
    }

    /**
     * Logs the delivery report; called after {@link #close}.
     *
     * @param seen recorded samples
     * @param windowFailed whether closing a window failed; recorded samples that never arrived here then count as lost
     */
    void report(long seen, boolean windowFailed, Optional<Merged> merged, String instance) {
        long neverCame = seen - counters.totals().accepted().samples();
        if (windowFailed && neverCame > 0) {
            PointCount amount = new PointCount(0, neverCame);
            counters.accepted(amount);
            counters.lost(amount);
        }
        DeliveryCounters.Totals totals = counters.totals();
        DeliveryReport report = new DeliveryReport(seen, totals, merged, instance);
        String rest = rest(totals) + unmerged(merged);
        if (rest.isEmpty()) {
            log.info("InfluxDB listener: {}", report.line());
        } else {
            log.warn("InfluxDB listener: {}{}", report.line(), rest);
        }
        if (!rest.isEmpty() || OpenListeners.jvmEnds()) {
            Console.say(report.line() + rest);
        }
        report.contradictions(spool.amount())
                .forEach(error -> log.error("InfluxDB listener: {}; please report this", error));
        DeliveryCounters.Totals earlier = earlierLedger.totals();
        if (earlier.accepted().points() > 0) {
            log.info(
                    "InfluxDB listener: points of earlier runs: written={} pending={} set aside={} lost={}",
                    earlier.acknowledged().points(),
                    earlier.pending().points(),
                    earlier.setAside().points(),
                    earlier.lost().points());
        }
    }

    private String rest(DeliveryCounters.Totals totals) {
        return totals.complete() ? "" : ": not everything is where it belongs." + pendingWhere(totals) + asideWhere();
    }

    private static String unmerged(Optional<Merged> merged) {
        return merged.map(Merged::problem)
                .filter(problem -> !problem.isEmpty())
                .map(problem -> ". Percentiles of all generators are not all merged (" + problem
                        + "): another generator that ends"
                        + " later does it, or java -jar jmeter-rpc-influx-<version>.jar merge --url URL")
                .orElse("");
    }

    private String pendingWhere(DeliveryCounters.Totals totals) {
        return totals.pending().points() == 0
                ? ""
                : " What is pending lies " + spool.where() + ": it is sent by the next test with the same "
                        + FieldNames.URL + ", or by " + ReplayCommand.of(journal, destination) + ".";
    }

    private String asideWhere() {
        return setAside.isUsed() ? " What was refused, and why, is in " + setAside.path() + "." : "";
    }
}
