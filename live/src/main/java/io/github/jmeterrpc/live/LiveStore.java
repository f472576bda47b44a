package io.github.jmeterrpc.live;

import io.github.jmeterrpc.live.disk.Body;
import io.github.jmeterrpc.live.disk.FolderLock;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.Verdict;
import io.github.jmeterrpc.live.figures.WindowSums;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.live.http.LiveServer;
import io.github.jmeterrpc.live.report.ReportFiles;
import io.github.jmeterrpc.live.store.BodyLimits;
import io.github.jmeterrpc.live.store.Store;
import io.github.jmeterrpc.metrics.line.LineException;
import io.github.jmeterrpc.metrics.line.WritePrecision;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** An open store: takes points and shows them over HTTP. Its threads are daemons. Thread-safe. */
public final class LiveStore implements Closeable {

    private static final int NEXT_PORTS = 100;

    private final FolderLock lock;
    private final Store store;
    private final LiveServer server;

    private LiveStore(FolderLock lock, Store store, LiveServer server) {
        this.lock = lock;
        this.store = store;
        this.server = server;
    }

    /**
     * Opens one.
     *
     * @throws IOException if the folder or the port is not available; the message names the
     *     remedy
     */
    public static LiveStore open(LiveSettings settings) throws IOException {
        FolderLock lock = FolderLock.of(
                settings.storage().folder().toAbsolutePath(), settings.storage().orNextFolder());
        try {
            Store store =
                    new Store(lock.folder(), settings.storage().keepRuns(), settings.clock(), settings.warnings());
            LiveServer server = new LiveServer(
                    store,
                    settings.listening().address(),
                    settings.listening().port(),
                    settings.listening().orNextPort() ? NEXT_PORTS : 1,
                    settings.token(),
                    settings.warnings());
            return new LiveStore(lock, store, server);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** The page's address: {@code http://127.0.0.1:9270/}. */
    public URI page() {
        InetAddress address = server.address().getAddress();
        String host = address.getHostAddress();
        return URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":"
                + server.address().getPort() + "/");
    }

    /**
     * Has the page show which thresholds on stretches of a run ({@code p95>200 for 30s}) were
     * crossed, as soon as they are.
     */
    public void limits(Thresholds thresholds) {
        server.limits(thresholds);
    }

    /** What generators write to: {@code http://127.0.0.1:9270/write?db=jmeter}. */
    public URI writeUrl() {
        return page().resolve("/write?db=jmeter");
    }

    /** Where the runs are kept. */
    public Path folder() {
        return lock.folder();
    }

    /**
     * Takes points of this JVM, as {@link #writeUrl} takes points of other JVMs.
     *
     * @param lines line protocol, times in ns
     * @return the id of the run of the last point; empty if no measurement is kept here
     * @throws LineException if a line is not a point that can be taken; then none is taken
     * @throws IOException if the disk does not take them, or the store is closed
     */
    public Optional<String> accept(String lines) throws LineException, IOException {
        return store.accept(Body.of(lines.getBytes(StandardCharsets.UTF_8)), WritePrecision.NANOS, BodyLimits.NONE);
    }

    /**
     * The windows of the newest run that begin at a time or later, ms since 1970, all generators
     * together.
     */
    public List<WindowSums> windows(long fromMillis) {
        return store.windows(fromMillis);
    }

    /**
     * Writes the report of the newest run into its folder; nothing if there is no run.
     *
     * @param gate judges the run, if it has any thresholds
     * @throws IOException if the disk does not take it
     */
    public Optional<ReportFiles> report(Thresholds gate) throws IOException {
        return report(Store.LATEST, gate::judge);
    }

    /**
     * Writes the report of a run into its folder; nothing if there is no such run.
     *
     * @param id of the run
     * @param gate makes the verdict, which has no lines if there is no threshold
     * @throws IOException if the disk does not take it
     */
    public Optional<ReportFiles> report(String id, Function<RunState, Verdict> gate) throws IOException {
        Optional<RunState> state = store.stateWithWindows(id);
        if (state.isEmpty()) {
            return Optional.empty();
        }
        Verdict verdict = gate.apply(state.get());
        RunState judged = verdict.lines().isEmpty() ? state.get() : state.get().with(verdict, null);
        Path run = store.folder(judged.run().id()).orElseThrow();
        return Optional.of(ReportFiles.write(run, judged));
    }

    /**
     * The current state of a run, with its windows.
     *
     * @throws IOException if its points cannot be read
     */
    public Optional<RunState> state(String id) throws IOException {
        return store.stateWithWindows(id);
    }

    /**
     * Lets the open pages poll once more, so that they show the end of a test before the JVM ends:
     * takes a little over a second, and no time if no page is open.
     */
    public void awaitPages() {
        server.awaitPages();
    }

    @Override
    public void close() throws IOException {
        server.close();
        store.close();
        lock.close();
    }
}
