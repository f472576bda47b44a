package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.health.HealthService;
import io.github.jmeterrpc.influx.health.ProbeTarget;
import io.github.jmeterrpc.influx.line.ErrorRows;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.line.SeriesTags;
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
import io.github.jmeterrpc.influx.task.GuardedWork;
import io.github.jmeterrpc.metrics.BucketFields;
import io.github.jmeterrpc.metrics.line.Escape;
import io.github.jmeterrpc.metrics.line.LineBuilder;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running listener, from the start of a test to its end.
 *
 * <p>Load threads record through {@link #forThisThread()}; one daemon thread closes windows,
 * another writes, a third merges. If the JVM is terminated during the test, the recorded samples
 * are written to the spool.
 */
public final class InfluxListener {

    private static final Logger log = LoggerFactory.getLogger(InfluxListener.class);

    private final Settings settings;
    private final Identity identity;
    private final Rows rows;
    private final Outbox outbox;
    private final WindowSequence windows;
    private final WindowThread windowThread;
    private final Optional<RawService> raw;
    private final Optional<FirstFailures> failures;
    private final ErrorRows errorRows;
    private final Optional<HealthService> health;
    private final Optional<MergeThread> merging;
    private final Follower follower;
    private volatile Shutdown ending;

    private InfluxListener(
            Settings settings,
            Identity identity,
            Outbox outbox,
            Generator generator,
            Optional<HealthService> health,
            Optional<MergeThread> merging,
            Follower follower) {
        this.settings = settings;
        this.identity = identity;
        this.outbox = outbox;
        this.rows = new Rows(
                identity.naming(),
                settings.recording().percentiles(),
                settings.recording().labels().max(),
                settings.recording().bucketRows(),
                identity.threads().isHeld());
        this.failures = settings.recording().errorDetails()
                ? Optional.of(new FirstFailures(settings.recording().labels()))
                : Optional.empty();
        this.errorRows =
                new ErrorRows(identity.naming(), settings.recording().labels().max());
        this.follower = follower;
        outbox.add(marks(true));
        this.raw = settings.recording().raw()
                ? Optional.of(new RawService(
                        identity.naming(), settings.recording().labels().max(), outbox::pendingPoints, outbox::add))
                : Optional.empty();
        this.health = health;
        this.merging = merging;
        try {
            this.windows = new WindowSequence(
                    new WindowTime(System::currentTimeMillis, System::nanoTime),
                    settings.recording().windowMillis(),
                    settings.recording().labels(),
                    raw.<Consumer<Sample>>map(service -> service::add).orElse(sample -> {}),
                    settings.recording().byThreadGroup() ? Optional.of(() -> groupOf(generator)) : Optional.empty(),
                    generator::threads,
                    this::closed);
            this.windowThread = new WindowThread(windows, settings.recording().windowMillis());
        } catch (RuntimeException | Error e) {
            raw.ifPresent(service -> GuardedWork.attempt("", () -> service.finish(() -> 0)));
            throw e;
        }
    }

    /** As it is stored: groups whose names differ in a trailing blank alone are one series. */
    private static String groupOf(Generator generator) {
        return Escape.storedTag(generator.threadGroup().trim());
    }

    /**
     * Starts a listener: checks whether the destination accepts points, and sends the start
     * annotation. A failed delivery is logged.
     *
     * @param follower receives all points
     * @throws IOException if no name can be found for this generator, or if the destination does
     *     not accept points and the settings then forbid the start
     * @throws InterruptedException if interrupted while waiting for the destination
     */
    public static InfluxListener start(Settings settings, Generator generator, Follower follower)
            throws IOException, InterruptedException {
        OpenListeners.makeWay();
        Identity identity = Identity.claim(settings);
        try {
            Leftovers leftovers = new Leftovers();
            Outbox outbox = Outbox.open(settings, identity.naming().instance(), leftovers, follower);
            log.info(
                    "InfluxDB listener: instance={} writes windows of {} ms to {}",
                    identity.naming().instance(),
                    settings.recording().windowMillis(),
                    outbox.destination());
            if (!identity.threads().isHeld()) {
                log.warn(
                        "InfluxDB listener: another listener of this test writes to the same destination with the same "
                                + "tags; a sample in the scope of both is counted twice. Give one of them another application, or remove it");
            }
            InfluxListener listener = begin(settings, identity, outbox, leftovers, generator, follower);
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
            Leftovers leftovers,
            Generator generator,
            Follower follower)
            throws InterruptedException {
        Settings.Recording recording = settings.recording();
        Optional<HealthService> health = recording.health()
                ? HealthService.start(
                        settings.destination(),
                        outbox.answersQueries(),
                        identity.naming(),
                        recording.windowMillis(),
                        recording
                                .probeTargets()
                                .<Supplier<List<ProbeTarget>>>map(given -> () -> given)
                                .orElse(generator::called))
                : Optional.empty();
        Optional<MergeThread> merging = Optional.empty();
        try {
            if (settings.recording().buckets() && outbox.answersQueries()) {
                merging = Optional.of(new MergeThread(
                        settings.destination().open(what -> {}),
                        identity.naming(),
                        settings.recording().windowMillis(),
                        settings.recording().percentiles(),
                        new RunGate(follower.gate()),
                        leftovers));
            }
            return new InfluxListener(settings, identity, outbox, generator, health, merging, follower);
        } catch (RuntimeException | Error e) {
            // For example, no thread can be created: the next test needs the resources of this one.
            health.ifPresent(HealthService::close);
            outbox.close(() -> 0);
            if (merging.isPresent()) {
                merging.get().finish(0);
            }
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
     * The page and the dashboard of this test, for links from one to the other, and the length of
     * its windows, by which a store sees that a generator has died in the first one.
     */
    private void describe(LineBuilder line) {
        follower.page().ifPresent(page -> line.textField("page", page.toString()));
        String grafana = settings.recording().grafana();
        if (!grafana.isEmpty()) {
            SeriesTags tags = identity.naming();
            line.textField(
                    "grafana",
                    grafana + "/d/jmeter-load-test?var-measurement=" + encoded(tags.measurement())
                            + "&var-application=" + encoded(tags.application())
                            + "&var-run=" + encoded(tags.userTags().getOrDefault(SeriesTags.RUN, "$__all")));
        }
        line.field(BucketFields.INTERVAL, settings.recording().windowMillis());
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** The rows of the start or the end of the test: the annotation and the generator's mark. */
    private List<Line> marks(boolean started) {
        Settings.Recording recording = settings.recording();
        Instant now = Instant.now();
        List<Line> lines = new ArrayList<>();
        lines.add(identity.naming()
                .event(
                        recording.testTitle() + (started ? " started" : " ended"),
                        recording.eventTags(),
                        started ? this::describe : line -> {},
                        now));
        lines.addAll(rows.mark(started, recording.windowMillis(), now));
        return lines;
    }

    /**
     * Stops recording and writes the last window to the spool. Delivery continues on a thread that
     * keeps the JVM alive. Further calls do nothing.
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
            outbox.add(marks(false));
            ending = new Shutdown(
                    new Shutdown.Parts(
                            health,
                            raw,
                            outbox,
                            merging,
                            identity,
                            windows.recorder()::seen,
                            windowThread::failed,
                            this::ended),
                    () -> outbox.patienceMillis(settings.buffering().flushMillis()));
        }
    }

    private void ended() {
        try {
            follower.ended(!windowThread.failed(), outbox.totals().complete());
        } finally {
            OpenListeners.remove(this);
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

    /** Writes to the console why the JVM is still waiting; called after {@link #end}. */
    public void printWaiting() {
        outbox.printWaiting(settings.buffering().flushMillis());
    }

    /**
     * Whether InfluxDB has never accepted a point and does not answer now; the end of the test then
     * waits only briefly.
     */
    public boolean isUnanswered() {
        return outbox.isUnanswered();
    }

    boolean isEnding() {
        return ending != null;
    }

    /**
     * Whether everything deliverable is delivered, and the last windows are being merged; called
     * after {@link #end}.
     */
    boolean isMerging() {
        return ending.isMerging();
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
