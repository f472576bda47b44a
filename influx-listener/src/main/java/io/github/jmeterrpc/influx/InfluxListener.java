package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.health.probe.ProbeTarget;
import io.github.jmeterrpc.influx.line.ErrorRows;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.merge.LateWindows;
import io.github.jmeterrpc.influx.merge.MergeThread;
import io.github.jmeterrpc.influx.record.FirstFailures;
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
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A listener at work, from the start of a test to its end.
 *
 * <p>Load threads record through {@link #forThisThread()}; one daemon thread closes windows, another writes, a third
 * merges. If the JVM is told to end before the test does, what was recorded goes into the journal.
 */
public final class InfluxListener {

    private static final Logger log = LoggerFactory.getLogger(InfluxListener.class);

    private final Settings settings;
    private final Identity identity;
    private final Rows rows;
    private final Outbox outbox;
    private final WindowSequence windows;
    private final WindowThread windowThread;
    private final RawService raw;
    private final Optional<FirstFailures> failures;
    private final ErrorRows errorRows;
    private final HealthService health;
    private final Optional<MergeThread> merging;
    private final Follower follower;
    private volatile Ending ending;

    private InfluxListener(
            Settings settings,
            Identity identity,
            Outbox outbox,
            Supplier<ThreadCounts> threads,
            HealthService health,
            Optional<MergeThread> merging,
            Follower follower) {
        this.settings = settings;
        this.identity = identity;
        this.outbox = outbox;
        this.rows = new Rows(
                identity.naming(),
                settings.percentiles(),
                settings.labels().max(),
                settings.bucketRows(),
                identity.threads().isHeld());
        this.failures = settings.errorDetails() ? Optional.of(new FirstFailures(settings.labels())) : Optional.empty();
        this.errorRows = new ErrorRows(identity.naming(), settings.labels().max());
        outbox.add(List.of(event(" started")));
        this.raw = RawService.of(settings, identity.naming(), outbox);
        this.health = health;
        this.windows = new WindowSequence(
                new WindowTime(System::currentTimeMillis, System::nanoTime),
                settings.windowMillis(),
                settings.labels(),
                raw.each(),
                threads,
                this::closed);
        this.merging = merging;
        this.follower = follower;
        this.windowThread = new WindowThread(windows, settings.windowMillis());
    }

    /**
     * Starts a listener: finds out whether the destination takes points, and sends the annotation of the start. If that
     * cannot be delivered, the log says why.
     *
     * @param threads asked for thread counts once per window, from a thread of the listener's
     * @param called asked once per window for the addresses that samplers call, from a thread of the listener's
     * @param follower told of all points
     * @throws IOException if no name can be found for this generator, or if the destination does not take points and
     *     the test is not to start then
     * @throws InterruptedException if interrupted while waiting for the destination
     */
    public static InfluxListener start(
            Settings settings, Supplier<ThreadCounts> threads, Supplier<List<ProbeTarget>> called, Follower follower)
            throws IOException, InterruptedException {
        return begin(settings.to(settings.destination().recognized()), threads, called, follower);
    }

    private static InfluxListener begin(
            Settings settings, Supplier<ThreadCounts> threads, Supplier<List<ProbeTarget>> called, Follower follower)
            throws IOException, InterruptedException {
        OpenListeners.makeWay();
        Identity identity = Identity.find(settings);
        try {
            LateWindows late = MergeThread.lateWindows(settings.windowMillis());
            Outbox outbox = Outbox.open(settings, identity.naming().instance(), late, follower);
            log.info(
                    "InfluxDB listener: instance={} writes windows of {} ms to {}",
                    identity.naming().instance(),
                    settings.windowMillis(),
                    outbox.destination());
            InfluxListener listener = begin(settings, identity, outbox, late, threads, called, follower);
            OpenListeners.add(listener);
            return listener;
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
            Supplier<List<ProbeTarget>> called,
            Follower follower)
            throws InterruptedException {
        HealthService health = HealthService.of(settings, identity.naming(), called);
        Optional<MergeThread> merging = Optional.empty();
        try {
            if (settings.buckets() && settings.destination().answersQueries()) {
                merging = Optional.of(new MergeThread(
                        settings.destination().open(what -> {}),
                        identity.naming(),
                        settings.windowMillis(),
                        settings.percentiles(),
                        late));
            }
            return new InfluxListener(settings, identity, outbox, threads, health, merging, follower);
        } catch (RuntimeException | Error e) {
            // Such as no thread to be had: the next test needs what this one holds.
            health.close();
            outbox.close(0);
            if (merging.isPresent()) {
                merging.get().finish(0);
            }
            throw e;
        }
    }

    /** What the calling thread records with; no other thread may use it. */
    public ThreadRecorder forThisThread() {
        return windows.recorder().forThisThread();
    }

    /** Takes failures, where they are wanted. For load threads. */
    public Optional<FirstFailures> failures() {
        return failures;
    }

    private void closed(ClosedWindow window) {
        outbox.late(window.samples().late());
        merging.ifPresent(thread -> thread.closed(window.startMillis(), window.startMillis() + window.coveredMillis()));
        List<Line> lines = new ArrayList<>(rows.of(window));
        failures.map(FirstFailures::take).map(errorRows::of).ifPresent(lines::addAll);
        lines.addAll(health.of(window, identity.naming(), outbox.totals()));
        outbox.add(lines);
    }

    private Line event(String what) {
        return identity.naming().event(settings.testTitle() + what, settings.eventTags(), Instant.now());
    }

    /**
     * Closes the last window into the journal. Nothing is recorded any more; delivery goes on behind this, on a thread that
     * keeps the JVM alive. Once for all.
     *
     * @throws InterruptedException if the caller was interrupted; all is closed nevertheless
     */
    public synchronized void end() throws InterruptedException {
        if (ending != null) {
            return;
        }
        try {
            windowThread.finish();
        } finally {
            outbox.add(List.of(event(" ended")));
            ending = new Ending(
                    new Ending.Parts(
                            health,
                            raw,
                            outbox,
                            merging,
                            identity,
                            windows.recorder()::seen,
                            windowThread::failed,
                            this::ended),
                    outbox.patienceMillis(settings.flushMillis()));
        }
    }

    private void ended() {
        try {
            follower.ended();
        } finally {
            OpenListeners.remove(this);
        }
    }

    /**
     * Waits until all is delivered, or the time for that is over; after {@link #end}.
     *
     * @param millis how long to wait at most, ms
     * @return whether this listener has ended
     * @throws InterruptedException if interrupted while waiting
     */
    public boolean awaitEnd(long millis) throws InterruptedException {
        return ending.await(millis);
    }

    /** Says on the console what the JVM goes on waiting for; after {@link #end}. */
    public void tellWaiting() {
        outbox.tellWaiting(settings.flushMillis());
    }

    /** Whether InfluxDB has never taken a point and does not answer now: the end of the test then waits only briefly. */
    public boolean isUnanswered() {
        return outbox.isUnanswered();
    }

    boolean isEnding() {
        return ending != null;
    }

    /** Leaves in the journal what is not delivered yet. */
    void cutShort() {
        ending.cutShort();
    }

    /**
     * {@link #end}, and waits until all is delivered or the time for that is over.
     *
     * @throws InterruptedException if interrupted while waiting; what was not delivered yet is in the journal then
     */
    public void stop() throws InterruptedException {
        boolean interrupted = false;
        try {
            end();
        } catch (InterruptedException e) {
            interrupted = true;
        }
        try {
            awaitEnd(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            interrupted = true;
            cutShort();
            awaitEnd(Long.MAX_VALUE);
        }
        if (interrupted) {
            throw new InterruptedException();
        }
    }
}
