package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.store.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Stores the points of the demo in the suite's own store with its page, in the demo's JVM. */
final class LiveStorage implements Storage {

    private final LiveStore store;
    private final boolean keptOpen;

    /**
     * Opens it.
     *
     * @param folder folder that stores the run
     * @param keptOpen whether the page stays until Enter
     */
    LiveStorage(Path folder, boolean keptOpen) throws IOException {
        this.keptOpen = keptOpen;
        this.store = LiveStore.open(LiveSettings.embedded(folder, System.err::println));
    }

    @Override
    public String writeUrl() {
        return store.writeUrl().toString();
    }

    @Override
    public String name() {
        return "the live store";
    }

    @Override
    public String introduction() {
        return store.page() + "  the live store: open this page in a browser to watch";
    }

    @Override
    public long samples() throws IOException {
        Optional<RunState> state = store.state(Store.LATEST);
        return state.isEmpty() ? 0 : state.get().table().get(0).count();
    }

    @Override
    public List<String> views() {
        return List.of();
    }

    @Override
    public void close() throws IOException {
        if (keptOpen) {
            System.out.println("demo: the live page stays open at " + store.page() + " until you press Enter");
            System.in.read();
        }
        store.close();
    }
}
