package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.health.ProbeTarget;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.Naming;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.merge.LateWindows;
import io.github.jmeterrpc.influx.merge.MergeThread;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import io.github.jmeterrpc.influx.window.ClosedWindow;
import io.github.jmeterrpc.influx.window.ThreadCounts;
import io.github.jmeterrpc.influx.window.WindowSequence;
import io.github.jmeterrpc.influx.window.WindowThread;
import io.github.jmeterrpc.influx.window.WindowTime;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A listener at work, from the start of a test to its end.
 *
 * <p>Load threads record through {@link #forThisThread()}; one daemon thread closes windows, another writes, a third
 * merges.
 */
public final class InfluxListener {

    private static final Logger log = LoggerFactory.getLogger(InfluxListener.class);

    private final Settings settings;
    private final Identity identity;
    private final Rows rows;
    private final Outbox outbox;
    private final WindowSequence windows;
    private final WindowThread windowThread;
    private final RawMode raw;
    private final HealthMode health;
    private final MergeMode merging;

    private InfluxListener(
            Settings settings,
            Identity identity,
            Outbox outbox,
            Supplier<ThreadCounts> threads,
            HealthMode health,
            MergeMode merging) {
        this.settings = settings;
        this.identity = identity;
        this.outbox = outbox;
        this.rows = new Rows(
                identity.naming(), settings.percentiles(), settings.labels().max(), settings.bucketRows());
        outbox.add(List.of(event(" started")));
        this.raw = RawMode.of(settings, identity.naming(), outbox);
        identity.tell(raw::rename);
        this.health = health;
        this.windows = new WindowSequence(
                new WindowTime(System::currentTimeMillis, System::nanoTime),
                settings.windowMillis(),
                settings.labels(),
                raw.each(),
                threads,
                this::closed);
        this.merging = merging;
        this.windowThread = new WindowThread(windows, settings.windowMillis());
    }

    /**
     * Starts a listener: finds out whether the destination takes points, and sends the annotation of the start. If that
     * cannot be delivered, the log says why.
     *
     * @param threads asked for thread counts once per window, from a thread of the listener's
     * @param called asked once per window for the addresses that samplers call, from a thread of the listener's
     * @throws IOException if no name can be found for this generator, or if the destination does not take points and
     *     the test is not to start then
     * @throws InterruptedException if interrupted while waiting for the destination
     */
    public static InfluxListener start(
            Settings settings, Supplier<ThreadCounts> threads, Supplier<List<ProbeTarget>> called)
            throws IOException, InterruptedException {
        Identity identity = Identity.find(settings);
        try {
            LateWindows late = MergeThread.lateWindows(settings.windowMillis());
            Outbox outbox = Outbox.open(settings, identity.naming().instance(), late);
            log.info(
                    "InfluxDB listener: instance={} writes windows of {} ms to {}",
                    identity.naming().instance(),
                    settings.windowMillis(),
                    outbox.destination());
            return begin(settings, identity, outbox, late, threads, called);
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            identity.close();
            throw e;
        }
    }

    private static InfluxListener begin(
            Settings settings,
            Identity identity,
            Outbox outbox,
            LateWindows late,
            Supplier<ThreadCounts> threads,
            Supplier<List<ProbeTarget>> called)
            throws InterruptedException {
        HealthMode health = HealthMode.of(settings, identity::naming, called);
        MergeMode merging = MergeMode.NONE;
        try {
            merging = MergeMode.of(settings, identity::naming, late);
            return new InfluxListener(settings, identity, outbox, threads, health, merging);
        } catch (RuntimeException | Error e) {
            // Such as no thread to be had: the next test needs what this one holds.
            health.close();
            outbox.close(0);
            merging.finish(0);
            throw e;
        }
    }

    /** What the calling thread records with; no other thread may use it. */
    public ThreadRecorder forThisThread() {
        return windows.recorder().forThisThread();
    }

    private void closed(ClosedWindow window) {
        outbox.late(window.samples().late());
        Naming naming = identity.naming();
        rows.rename(naming);
        List<Line> lines = new ArrayList<>(rows.of(window));
        lines.addAll(health.of(window, naming, outbox.totals()));
        outbox.add(lines);
    }

    private Line event(String what) {
        return identity.naming().event(settings.testTitle() + what, settings.eventTags(), Instant.now());
    }

    /**
     * Closes the last window, waits until everything is acknowledged or the time for that is over, and logs the
     * account. Nothing is recorded any more.
     *
     * @throws IOException if the instance's port could not be given back
     * @throws InterruptedException if interrupted while waiting
     */
    public void stop() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(settings.flushMillis());
        try {
            finishRecording();
        } finally {
            try {
                closeOutbox(deadline);
            } finally {
                // Only now: until the last point is written, nobody else may use this name.
                identity.used(outbox.newest());
                identity.close();
                outbox.account(
                        windows.recorder().seen(),
                        windowThread.failed(),
                        identity.naming().instance());
            }
        }
    }

    private void finishRecording() throws InterruptedException {
        try {
            windowThread.finish();
            outbox.add(List.of(event(" ended")));
        } finally {
            health.close();
            health.sumUp();
            raw.finish(settings.flushMillis());
        }
    }

    private void closeOutbox(long deadlineNanos) throws InterruptedException {
        try {
            outbox.close(leftMillis(deadlineNanos));
        } finally {
            merging.finish(leftMillis(deadlineNanos));
        }
    }

    private static long leftMillis(long deadlineNanos) {
        return Math.max(0, TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime()));
    }
}
