package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.live.gate.RequiredPrecision;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.live.report.ReportFiles;
import io.github.jmeterrpc.metrics.line.LineException;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The live page of a test, in this JVM's live store: it also shows points written to another
 * destination, and creates the report and the verdict at the end. The store stays open until the
 * JVM ends or a test needs another store, so that users can view the page after the test.
 * Thread-safe.
 */
public final class LivePage implements Follower {

    /** Interval between checks of the precision, because each check computes all figures. */
    private static final long CHECK_NANOS = 5_000_000_000L;

    private static ListenerSettings.Page openedWith;
    private static volatile LiveStore opened;
    private static int users;

    private final ListenerSettings.Page settings;
    private final LiveStore store;
    private final Consumer<String> console;
    private final Consumer<String> warn;
    private final Runnable endTest;
    private volatile boolean failed;
    /** The run of this test's points; null until the store has taken one. */
    private volatile String run;

    private boolean precise;
    private long nextCheckNanos = System.nanoTime();

    private LivePage(
            ListenerSettings.Page settings,
            LiveStore store,
            Consumer<String> console,
            Consumer<String> warn,
            Runnable endTest) {
        this.settings = settings;
        this.store = store;
        this.console = console;
        this.warn = warn;
        this.endTest = endTest;
    }

    /**
     * Opens the page.
     *
     * @param console receives messages for users
     * @param warn receives human-readable warnings
     * @param endTest ends the test after the running samples; called if the results have the
     *     requested precision
     * @throws IOException if no port is free, the folder cannot be used, or another listener of
     *     this test has a page with other settings
     */
    public static LivePage open(
            ListenerSettings.Page settings, Consumer<String> console, Consumer<String> warn, Runnable endTest)
            throws IOException {
        return new LivePage(settings, store(settings, warn), console, warn, endTest);
    }

    /** The page of this JVM; empty before the first test that has one. It stays open after a test. */
    public static Optional<URI> opened() {
        return Optional.ofNullable(opened).map(LiveStore::page);
    }

    private static synchronized LiveStore store(ListenerSettings.Page settings, Consumer<String> warn)
            throws IOException {
        if (opened != null && !openedWith.isSameStore(settings)) {
            if (users > 0) {
                throw new IOException(
                        "another listener of this test has a live page with other settings; give both the same"
                                + " livePageAddress and livePageToken");
            }
            opened.close();
            opened = null;
        }
        if (opened == null) {
            opened = LiveStore.open(new LiveSettings(
                    new LiveSettings.RunStorage(settings.folder(), true, LiveSettings.KEEP_RUNS),
                    new LiveSettings.Listening(settings.address(), LiveSettings.PORT, true),
                    settings.token(),
                    warn,
                    LiveSettings.systemClock()));
            openedWith = settings;
        }
        opened.limits(settings.gate());
        users++;
        return opened;
    }

    private static synchronized void release() {
        users--;
    }

    @Override
    public Optional<URI> page() {
        return Optional.of(store.page());
    }

    /** The destination of points that are written only to the page. */
    public Destination destination() {
        return new EmbeddedStore(store, id -> run = id);
    }

    @Override
    public void points(List<Line> lines) {
        // If the store is the destination, it receives the points from the delivery.
        if (!settings.alone()) {
            try {
                store.accept(lines.stream().map(Line::text).collect(Collectors.joining("\n")))
                        .ifPresent(id -> run = id);
            } catch (LineException | IOException | RuntimeException e) {
                warnOnce("points are missing on the live page (not in InfluxDB): " + e.getMessage());
            }
        }
        settings.precision().ifPresent(this::endIfReached);
    }

    private synchronized void endIfReached(RequiredPrecision wanted) {
        if (run == null || failed || precise || System.nanoTime() - nextCheckNanos < 0) {
            return;
        }
        nextCheckNanos = System.nanoTime() + CHECK_NANOS;
        try {
            store.state(run)
                    .flatMap(state -> wanted.reached(state, settings.gate()))
                    .ifPresent(reached -> {
                        precise = true;
                        console.accept(reached + "; the test ends");
                        endTest.run();
                    });
        } catch (IOException | RuntimeException e) {
            precise = true;
            warn.accept("live.precision has no effect: " + e.getMessage());
        }
    }

    private synchronized void warnOnce(String what) {
        if (!failed) {
            failed = true;
            warn.accept(what);
        }
    }

    @Override
    public Thresholds gate() {
        return settings.gate();
    }

    @Override
    public void notStarted() {
        release();
    }

    @Override
    public void ended(boolean recorded, boolean delivered) {
        boolean all = recorded && (settings.alone() ? delivered : !failed);
        try {
            Optional<ReportFiles> report = run == null
                    ? Optional.empty()
                    : store.report(
                            run,
                            state -> all
                                    ? settings.gate().judge(state)
                                    : settings.gate()
                                            .unmeasured("points are missing on the live page, see jmeter.log"));
            report.ifPresentOrElse(this::print, () -> printUnmeasured("no point was written to the live page"));
            store.awaitPages();
        } catch (IOException | RuntimeException e) {
            warn.accept("no report was written: " + e.getMessage());
            printUnmeasured("no report was written: " + e.getMessage());
        } finally {
            release();
        }
    }

    private void print(ReportFiles report) {
        report.lines().forEach(console);
        console.accept("report: " + report.html());
    }

    private void printUnmeasured(String why) {
        settings.gate().unmeasured(why).lines().forEach(line -> console.accept(line.text()));
    }
}
