package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.StartCheck;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.health.HealthService;
import io.github.jmeterrpc.influx.health.ProbeTarget;
import io.github.jmeterrpc.influx.line.ErrorRows;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.line.TestMarks;
import io.github.jmeterrpc.influx.listener.ListenerSettings.StartFailure;
import io.github.jmeterrpc.influx.merge.Leftovers;
import io.github.jmeterrpc.influx.merge.MergeThread;
import io.github.jmeterrpc.influx.merge.RunGate;
import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.record.FirstFailures;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import io.github.jmeterrpc.influx.record.WindowSequence;
import io.github.jmeterrpc.influx.record.WindowThread;
import io.github.jmeterrpc.influx.record.WindowTime;
import io.github.jmeterrpc.metrics.line.Escape;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A running listener, from the start of a test to its end.
 *
 * <p>Load threads record through {@link #forThisThread()}; one daemon thread closes windows,
 * another writes, a third merges. If the JVM is terminated during the test, the recorded samples
 * are written to the spool.
 */
public final class InfluxListener {

    private final ListenerSettings settings;
    private final Outbox outbox;
    private final Parts parts;
    private final Rows rows;
    private final TestMarks marks;
    private final WindowSequence windows;
    private final WindowThread windowThread;
    private final Optional<FirstFailures> failures;
    private final ErrorRows errorRows;
    private final Optional<HealthService> health;
    private final Optional<MergeThread> merging;
    private final Follower follower;
    private final String instance;
    private volatile Shutdown ending;

    /** Takes over the opened parts, and starts to close windows. */
    private InfluxListener(Opening opening) {
        ListenerSettings.Recording recording = opening.settings.recording();
        this.settings = opening.settings;
        this.outbox = opening.outbox;
        this.parts = opening.parts;
        this.rows = opening.rows;
        this.marks = opening.marks;
        this.failures =
                recording.errorDetails() ? Optional.of(new FirstFailures(recording.labels())) : Optional.empty();
        this.errorRows =
                new ErrorRows(opening.identity.naming(), recording.labels().max(), ListenerLog::warn);
        this.health = opening.health;
        this.merging = opening.merging;
        this.follower = opening.follower;
        this.instance = opening.identity.naming().instance();
        this.windows = new WindowSequence(
                new WindowTime(System::currentTimeMillis, System::nanoTime),
                recording.windowMillis(),
                recording.labels(),
                opening.raw.<Consumer<Sample>>map(service -> service::add).orElse(sample -> {}),
                recording.byThreadGroup() ? Optional.of(() -> groupOf(opening.generator)) : Optional.empty(),
                opening.generator::threads,
                this::closed);
        this.windowThread = new WindowThread(windows, recording.windowMillis());
    }

    /** Opens the parts of a listener in order; each part may need earlier parts. */
    private static final class Opening {

        private final ListenerSettings settings;
        private final Generator generator;
        private final Follower follower;
        private final Parts parts = new Parts();
        private final Leftovers leftovers = new Leftovers();
        private Identity identity;
        private Sink sink;
        private Optional<MergeThread> merging = Optional.empty();
        private Outbox outbox;
        private Optional<RawService> raw = Optional.empty();
        private Optional<HealthService> health = Optional.empty();
        private Rows rows;
        private TestMarks marks;

        private Opening(ListenerSettings settings, Generator generator, Follower follower) {
            this.settings = settings;
            this.generator = generator;
            this.follower = follower;
        }

        private InfluxListener open() throws IOException, InterruptedException {
            ListenerSettings.Recording recording = settings.recording();
            identity = Identity.claim(settings);
            parts.add(left -> identity.close());
            sink = settings.destination().open(ListenerLog::warn);
            parts.add(left -> sink.close());
            Optional<WriteException> problem = check();
            // Merging ends after the last point is written, so that the last generator to finish
            // finds the points of all generators.
            if (recording.buckets() && sink.kind().answersQueries()) {
                merging = Optional.of(merging());
                parts.add(left -> merging.get().finish(outbox.isUnanswered() ? 0 : left.getAsLong()));
            }
            outbox = new Outbox(settings, identity.naming().instance(), sink, leftovers, follower);
            problem.ifPresent(this::report);
            outbox.start(problem);
            parts.add(outbox::close);
            ListenerLog.info("instance=" + identity.naming().instance() + " writes windows of "
                    + recording.windowMillis() + " ms to " + sink.name());
            rows = new Rows(
                    identity.naming(),
                    recording.percentiles(),
                    recording.labels().max(),
                    recording.bucketRows(),
                    ownsThreads(),
                    ListenerLog::warn);
            marks = new TestMarks(
                    identity.naming(),
                    rows,
                    recording.testTitle(),
                    recording.eventTags(),
                    recording.windowMillis(),
                    new TestLinks(identity.naming(), recording.grafana(), follower.page())::addTo);
            outbox.add(marks.of(true, Instant.now()));
            if (recording.raw()) {
                raw = Optional.of(new RawService(
                        identity.naming(), recording.labels().max(), outbox::pendingPoints, outbox::add));
                parts.add(raw.get()::finish);
            }
            if (recording.health()) {
                health = health();
                health.ifPresent(service -> parts.add(left -> service.close()));
            }
            // Released early, because the next test of this JVM may need it before the last point
            // is delivered.
            parts.add(left -> identity.threads().close());
            return new InfluxListener(this);
        }

        /**
         * Checks whether the destination accepts points; returns the failure if the test starts
         * nevertheless.
         */
        private Optional<WriteException> check() throws IOException, InterruptedException {
            Optional<WriteException> problem = StartCheck.of(sink);
            if (problem.isPresent() && settings.buffering().onStartFailure() == StartFailure.STOP) {
                throw new IOException("InfluxDB listener: " + problem.get().getMessage()
                        + ". The test is not started, as onStartFailure is stop");
            }
            if (!sink.kind().remark().isEmpty()) {
                ListenerLog.warn(sink.name() + ": " + sink.kind().remark());
            }
            return problem;
        }

        private void report(WriteException problem) {
            String what = problem.getMessage()
                    + ". The test continues, as onStartFailure is continue: points are kept " + outbox.where()
                    + " until they can be written, at the latest by the command replay";
            ListenerLog.error(what);
            ListenerLog.print(what);
        }

        private MergeThread merging() {
            return new MergeThread(
                    settings.destination().open(what -> {}),
                    identity.naming(),
                    settings.recording().windowMillis(),
                    settings.recording().percentiles(),
                    new RunGate(follower.gate()),
                    leftovers);
        }

        private boolean ownsThreads() {
            boolean owns = identity.threads().isHeld();
            if (!owns) {
                ListenerLog.warn(
                        "another listener of this test writes to the same destination with the same tags; a "
                                + "sample in the scope of both is counted twice. Give one of them another application, or remove it");
            }
            return owns;
        }

        private Optional<HealthService> health() {
            ListenerSettings.Recording recording = settings.recording();
            return HealthService.start(
                    settings.destination(),
                    sink.kind().answersQueries(),
                    identity.naming(),
                    recording.windowMillis(),
                    recording
                            .probeTargets()
                            .<Supplier<List<ProbeTarget>>>map(given -> () -> given)
                            .orElse(generator::called));
        }
    }

    /** The name as stored: groups whose names differ only in a trailing blank are one series. */
    private static String groupOf(Generator generator) {
        return Escape.storedTag(generator.threadGroup().trim());
    }

    /**
     * Starts a listener: checks whether the destination accepts points, and sends the start
     * annotation. A failed delivery is logged.
     *
     * @param follower receives all points
     * @throws IOException if no unique name can be found for this generator, or if the destination
     *     does not accept points and the settings forbid a start without it
     * @throws InterruptedException if interrupted while waiting for the destination
     */
    public static InfluxListener start(ListenerSettings settings, Generator generator, Follower follower)
            throws IOException, InterruptedException {
        OpenListeners.makeWay();
        Opening opening = new Opening(settings, generator, follower);
        try {
            InfluxListener listener = opening.open();
            OpenListeners.add(listener);
            return listener;
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            // For example, a thread cannot be created. Close all parts, because the next test needs
            // their resources.
            opening.parts.close(() -> 0);
            throw e;
        }
    }

    /** The recorder of the calling thread; no other thread may use it. */
    public ThreadRecorder forThisThread() {
        return windows.recorder().forThisThread();
    }

    /** The recorder of single failures, if enabled; for load threads. */
    public Optional<FirstFailures> failures() {
        return failures;
    }

    private void closed(ClosedWindow window) {
        outbox.late(window.samples().late());
        merging.ifPresent(thread -> thread.closed(window.startMillis()));
        List<Line> lines = new ArrayList<>(rows.of(window));
        failures.map(FirstFailures::take).map(errorRows::of).ifPresent(lines::addAll);
        health.ifPresent(service -> lines.addAll(service.rows(window, outbox.totals())));
        outbox.add(lines);
    }

    /**
     * Stops recording and writes the last window to the spool. Delivery continues on a thread that
     * keeps the JVM alive. Further calls have no effect.
     *
     * @throws InterruptedException if the caller was interrupted; everything is closed nevertheless
     */
    public synchronized void end() throws InterruptedException {
        if (ending != null) {
            return;
        }
        try {
            windowThread.finish();
        } finally {
            outbox.add(marks.of(false, Instant.now()));
            ending = new Shutdown(parts, outbox::patienceMillis, this::ended);
        }
    }

    private void ended() {
        try {
            DeliveryReport.log(
                    outbox,
                    settings,
                    windows.recorder().seen(),
                    windowThread.failed(),
                    merging.map(MergeThread::merged),
                    instance);
        } finally {
            try {
                follower.ended(!windowThread.failed(), outbox.totals().complete());
            } finally {
                OpenListeners.remove(this);
            }
        }
    }

    /**
     * Waits until all points are delivered or the time limit expires; called after {@link #end}.
     *
     * @param millis maximum wait, ms
     * @return whether this listener has ended
     * @throws InterruptedException if interrupted while waiting
     */
    public boolean awaitEnd(long millis) throws InterruptedException {
        return ending.await(millis);
    }

    /** Writes to the console the reason why the JVM is still waiting; called after {@link #end}. */
    public void printWaiting() {
        if (!outbox.isUnanswered() && outbox.pendingPoints() > 0) {
            ListenerLog.print(outbox.pendingPoints()
                    + " points are not delivered yet. They are sent for as long as flushTimeoutSeconds, "
                    + settings.buffering().flushMillis() / 1000
                    + " s, allows; if JMeter is stopped earlier, they stay " + outbox.where());
        }
    }

    /**
     * Whether InfluxDB has never accepted a point and does not respond now; the end of the test
     * then waits only briefly.
     */
    public boolean isUnanswered() {
        return outbox.isUnanswered();
    }

    boolean isEnding() {
        return ending != null;
    }

    /**
     * Whether all deliverable points are delivered and the last windows are being merged; called
     * after {@link #end}.
     */
    boolean isMerging() {
        return merging.map(MergeThread::isFinishing).orElse(false);
    }

    /** Stops the delivery soon; undelivered points stay in the spool. */
    void cutShort() {
        ending.cutShort();
    }

    /**
     * Calls {@link #end}, then waits until all points are delivered or the time limit expires.
     *
     * @throws InterruptedException if interrupted while waiting; undelivered points are in the
     *     spool
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
