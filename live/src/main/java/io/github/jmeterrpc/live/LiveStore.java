package io.github.jmeterrpc.live;

import io.github.jmeterrpc.live.disk.Body;
import io.github.jmeterrpc.live.disk.FolderLock;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.verdict.Verdict;
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

/**
 * An open store, which receives points and shows them over HTTP. Its threads are daemons.
 * Thread-safe.
 */
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
     * Opens a store.
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
     * Makes the page show crossed thresholds on stretches of a run ({@code p95>200 for 30s})
     * immediately.
     */
    public void limits(Thresholds thresholds) {
        server.limits(thresholds);
    }

    /** The URL for generators: {@code http://127.0.0.1:9270/write?db=jmeter}. */
    public URI writeUrl() {
        return page().resolve("/write?db=jmeter");
    }

    /** The folder of the runs. */
    public Path folder() {
        return lock.folder();
    }

    /**
     * Stores points of this JVM, like points that other JVMs write to {@link #writeUrl}.
     *
     * @param lines line protocol, times in ns
     * @return the id of the run of the last point; empty if the store keeps none of the
     *     measurements
     * @throws LineException if a line is not a valid point; then no point is stored
     * @throws IOException if writing fails or the store is closed
     */
    public Optional<String> accept(String lines) throws LineException, IOException {
        return store.accept(Body.of(lines.getBytes(StandardCharsets.UTF_8)), WritePrecision.NANOS, BodyLimits.NONE);
    }

    /**
     * The windows of the newest run that start at a time or later, in ms since 1970, over all
     * generators.
     */
    public List<WindowSums> windows(long fromMillis) {
        return store.windows(fromMillis);
    }

    /**
     * Writes the report of the newest run to its folder; returns empty if there is no run.
     *
     * @param gate evaluates the run, if it has thresholds
     * @throws IOException if writing fails
     */
    public Optional<ReportFiles> report(Thresholds gate) throws IOException {
        return report(Store.LATEST, gate::judge);
    }

    /**
     * Writes the report of a run to its folder; returns empty if the run does not exist.
     *
     * @param id id of the run
     * @param gate creates the verdict, which has no lines without thresholds
     * @throws IOException if writing fails
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
     * takes slightly more than a second, or no time if no page is open.
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
