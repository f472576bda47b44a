package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.live.report.ReportFiles;
import io.github.jmeterrpc.support.suite.Suite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The suite's own store, with its page; inside of the demo's JVM. */
final class LiveStorage implements Storage {

    private final Suite suite;
    private final LiveStore store;
    private final boolean keptOpen;

    /**
     * Opens it.
     *
     * @param folder where the run is kept
     * @param keptOpen whether the page stays until Enter
     */
    LiveStorage(Suite suite, Path folder, boolean keptOpen) throws IOException {
        this.suite = suite;
        this.keptOpen = keptOpen;
        this.store = LiveStore.open(LiveSettings.embedded(folder, System.err::println));
    }

    @Override
    public String writeUrl() {
        return store.writeUrl().toString();
    }

    @Override
    public List<String> introduction() {
        return List.of("watch it   " + store.page());
    }

    @Override
    public Stored read() throws IOException {
        Optional<ReportFiles> report = store.report(Thresholds.NONE);
        if (report.isEmpty()) {
            return new Stored(0, List.of());
        }
        return new Stored(
                report.get().state().table().get(0).count(),
                List.of("report     " + suite.shown(report.get().html())));
    }

    @Override
    public void close() throws IOException {
        if (keptOpen) {
            System.out.println("demo: the page stays at " + store.page() + " until you press Enter");
            System.in.read();
        }
        store.close();
    }
}
