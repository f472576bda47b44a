package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.delivery.PointDelivery;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.merge.Leftovers;
import io.github.jmeterrpc.influx.spool.Account;
import io.github.jmeterrpc.influx.spool.Disk;
import io.github.jmeterrpc.influx.spool.EarlierRuns;
import io.github.jmeterrpc.influx.spool.PointCount;
import io.github.jmeterrpc.influx.spool.SetAsideFile;
import io.github.jmeterrpc.influx.spool.Spool;
import io.github.jmeterrpc.influx.spool.SpooledRun;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Delivers lines to the destination, keeps undelivered ones, and counts them. Any thread may add
 * lines.
 */
final class Outbox {

    /** Maximum wait for a server that has never accepted a point, at the end of a test, in ms. */
    private static final long UNANSWERED_MILLIS = 2000;

    private final Account account = new Account();
    private final Account ofEarlierRuns = new Account();
    private final SetAsideFile setAside;
    private final Spool spool;
    private final PointDelivery delivery;
    private final Follower follower;
    private final long flushMillis;

    /**
     * Opens the outbox.
     *
     * @param instance name of this generator
     * @param sink writes the lines; the caller closes it afterwards
     * @param leftovers records windows of earlier tests whose points are written
     * @param follower receives all lines
     */
    Outbox(ListenerSettings settings, String instance, Sink sink, Leftovers leftovers, Follower follower) {
        this.follower = follower;
        ListenerSettings.Buffering buffering = settings.buffering();
        this.flushMillis = buffering.flushMillis();
        Path directory = buffering.spoolDirectory();
        SpooledRun run = new SpooledRun(
                instance,
                Instant.now(),
                settings.destination().id(),
                settings.destination().database());
        long maxSetAside = Math.min(SetAsideFile.MAX_BYTES, buffering.spoolBytes());
        this.setAside = new SetAsideFile(directory, run.fileName(), run.header(), maxSetAside, ListenerLog::log);
        EarlierRuns earlier = new EarlierRuns(ofEarlierRuns, setAside, ListenerLog::log);
        Disk disk = new Disk(directory, buffering.spoolBytes(), run, earlier, ListenerLog::log);
        Optional<Disk> between = settings.destination().needsSpool() ? Optional.of(disk) : Optional.empty();
        this.spool = new Spool(between, account, setAside, ListenerLog::log);
        this.delivery = new PointDelivery(sink, spool, leftovers::written);
    }

    /**
     * Starts the delivery.
     *
     * @param problem failure that the start check has found and already logged
     */
    void start(Optional<WriteException> problem) {
        delivery.start(problem);
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
     * The current maximum wait for the delivery at the end of a test, in ms; short if the server
     * has never accepted a point.
     */
    long patienceMillis() {
        return isUnanswered() ? Math.min(flushMillis, UNANSWERED_MILLIS) : flushMillis;
    }

    /** Human-readable place of undelivered points, which follows "are stored". */
    String where() {
        return spool.where();
    }

    /** Delivery counts of this test so far. */
    Account.PointTotals totals() {
        return account.totals();
    }

    /** Delivery counts of the points that earlier tests left in the spool. */
    Account.PointTotals ofEarlierRuns() {
        return ofEarlierRuns.totals();
    }

    /** Pending points as counted by the spool, independently of {@link #totals}. */
    PointCount waiting() {
        return spool.amount();
    }

    /** The file of rejected points, if there are any. */
    Optional<Path> setAside() {
        return setAside.isUsed() ? Optional.of(setAside.path()) : Optional.empty();
    }

    void late(long samples) {
        account.late(samples);
    }

    /** Counts samples that were recorded but are not contained in a point. */
    void lost(long samples) {
        PointCount amount = new PointCount(0, samples);
        account.accepted(amount);
        account.lost(amount);
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
}
