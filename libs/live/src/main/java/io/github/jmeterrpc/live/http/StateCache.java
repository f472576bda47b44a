package io.github.jmeterrpc.live.http;

import io.github.jmeterrpc.live.disk.Gzip;
import io.github.jmeterrpc.live.document.State;
import io.github.jmeterrpc.live.json.Json;
import io.github.jmeterrpc.live.store.Store;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The documents of the runs that pages poll, compressed: each is made once for all pages, and not more often than
 * {@link #FRESH_NANOS}, however many points arrive. Thread-safe; a run that is being read from the disk delays only the
 * pages that show it.
 */
final class StateCache {

    /** Pages poll once a second, so with this they are at most two seconds behind. */
    private static final long FRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(800);

    private static final int MAX_RUNS = 16;

    private final Store store;
    private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Entry> eldest) {
            return size() > MAX_RUNS;
        }
    };

    StateCache(Store store) {
        this.store = store;
    }

    /**
     * A document.
     *
     * @param run its id
     * @param version of the run
     * @param packed the JSON, compressed
     */
    record Document(String run, long version, byte[] packed) {}

    private static final class Entry {
        private Document document;
        private long madeNanos;
    }

    /**
     * The document of a run, if there is one.
     *
     * @param wanted id of the run, or {@link Store#LATEST}
     * @throws IOException if the run cannot be read
     */
    Optional<Document> of(String wanted) throws IOException {
        Optional<String> run = store.id(wanted);
        if (run.isEmpty()) {
            return Optional.empty();
        }
        Entry entry;
        synchronized (entries) {
            entry = entries.computeIfAbsent(run.get(), id -> new Entry());
        }
        synchronized (entry) {
            if (entry.document == null || isOld(entry)) {
                Optional<State> state = store.state(run.get());
                if (state.isEmpty()) {
                    return Optional.empty();
                }
                entry.document = new Document(run.get(), state.get().version(), Gzip.pack(Json.bytes(state.get())));
                entry.madeNanos = System.nanoTime();
            }
            return Optional.of(entry.document);
        }
    }

    private boolean isOld(Entry entry) throws IOException {
        return System.nanoTime() - entry.madeNanos > FRESH_NANOS
                && store.version(entry.document.run()) != entry.document.version();
    }
}
