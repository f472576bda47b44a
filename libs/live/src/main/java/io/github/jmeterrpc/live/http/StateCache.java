package io.github.jmeterrpc.live.http;

import io.github.jmeterrpc.live.disk.Gzip;
import io.github.jmeterrpc.live.document.State;
import io.github.jmeterrpc.live.json.Json;
import io.github.jmeterrpc.live.store.Store;
import java.io.IOException;
import java.util.Optional;

/** Caches the last requested state, compressed, so that many clients cost little more than one. Thread-safe. */
final class StateCache {

    private final Store store;
    private String id = "";
    private long version = -1;
    private byte[] packed;

    StateCache(Store store) {
        this.store = store;
    }

    /** The state of a run, if there is one. */
    synchronized Optional<byte[]> packed(String wanted) throws IOException {
        Optional<String> run = store.id(wanted);
        if (run.isEmpty()) {
            return Optional.empty();
        }
        if (!run.get().equals(id) || store.version(id) != version) {
            Optional<State> state = store.state(run.get());
            if (state.isEmpty()) {
                return Optional.empty();
            }
            id = run.get();
            version = state.get().version();
            packed = Gzip.pack(Json.bytes(state.get()));
        }
        return Optional.of(packed);
    }
}
