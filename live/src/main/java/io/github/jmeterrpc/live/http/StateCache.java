package io.github.jmeterrpc.live.http;

import io.github.jmeterrpc.files.Gzip;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.verdict.Verdict;
import io.github.jmeterrpc.live.document.verdict.VerdictLine;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.live.json.Json;
import io.github.jmeterrpc.live.store.Store;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The compressed documents of the runs that pages poll. Each is built once for all pages, and at
 * most once per {@link #FRESH_NANOS}, regardless of the number of points. Thread-safe; reading a
 * run from the disk delays only the pages that show it.
 */
final class StateCache {

    /**
     * Pages poll once a second. With this limit, and the time to build and send a document, their
     * figures are less than two seconds old.
     */
    private static final long FRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final int MAX_RUNS = 16;

    private final Store store;
    private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Entry> eldest) {
            return size() > MAX_RUNS;
        }
    };

    private volatile Thresholds limits = Thresholds.NONE;

    StateCache(Store store) {
        this.store = store;
    }

    /** Sets the thresholds on stretches of the run; a document contains the crossed ones. */
    void limits(Thresholds thresholds) {
        limits = thresholds.rolling();
    }

    /**
     * A document.
     *
     * @param run id of the run
     * @param version version of the run
     * @param packed compressed JSON
     */
    record CachedDocument(String run, long version, byte[] packed) {}

    private static final class Entry {
        private CachedDocument document;
        private long begunNanos;
    }

    /**
     * Returns the document of a run.
     *
     * @param wanted id of the run, or {@link Store#LATEST}
     * @throws HttpException if the run does not exist or cannot be read
     */
    CachedDocument of(String wanted) throws HttpException {
        String run = store.id(wanted).orElseThrow(() -> noRun(wanted));
        Entry entry;
        synchronized (entries) {
            entry = entries.computeIfAbsent(run, id -> new Entry());
        }
        synchronized (entry) {
            if (entry.document == null || isOld(entry)) {
                entry.begunNanos = System.nanoTime();
                RunState state = state(run);
                entry.document = new CachedDocument(run, state.version(), Gzip.pack(Json.bytes(state)));
            }
            return entry.document;
        }
    }

    private boolean isOld(Entry entry) {
        return System.nanoTime() - entry.begunNanos > FRESH_NANOS
                && store.version(entry.document.run()) != entry.document.version();
    }

    /** Returns the current state of a run; throws the same exceptions as {@link #of}. */
    RunState state(String run) throws HttpException {
        try {
            Thresholds now = limits;
            return now.isEmpty()
                    ? store.state(run).orElseThrow(() -> noRun(run))
                    : judged(store.stateWithWindows(run).orElseThrow(() -> noRun(run)), now);
        } catch (IOException e) {
            throw new HttpException(503, e.getMessage());
        }
    }

    /** A run without crossed thresholds has no verdict yet. */
    private static RunState judged(RunState state, Thresholds thresholds) {
        List<VerdictLine> crossed = thresholds.judge(state).lines().stream()
                .filter(line -> !line.beyond().isEmpty())
                .toList();
        return crossed.isEmpty() ? state : state.with(Verdict.of(crossed), null);
    }

    private static HttpException noRun(String id) {
        return new HttpException(404, "run '" + id + "' not found");
    }
}
