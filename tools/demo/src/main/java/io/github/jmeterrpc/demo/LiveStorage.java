package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.live.document.Row;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.live.report.ReportFiles;
import io.github.jmeterrpc.support.suite.Suite;
import java.io.IOException;
import java.io.UncheckedIOException;
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
    LiveStorage(Suite suite, Path folder, boolean keptOpen) {
        this.suite = suite;
        this.keptOpen = keptOpen;
        try {
            this.store = LiveStore.open(LiveSettings.embedded(folder, System.err::println));
        } catch (IOException e) {
            throw new UncheckedIOException("No live page: " + e.getMessage(), e);
        }
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
    public long stored() {
        return all().map(Row::count).orElse(0L);
    }

    @Override
    public ResponseTimes responseTimes() {
        return all().map(row -> new ResponseTimes(row.p50(), row.p95(), row.p99()))
                .orElse(new ResponseTimes(Double.NaN, Double.NaN, Double.NaN));
    }

    private Optional<Row> all() {
        return report().map(report -> report.state().table().get(0));
    }

    @Override
    public List<String> conclusion() {
        return report().map(report -> List.of("report     " + suite.shown(report.html())))
                .orElse(List.of());
    }

    private Optional<ReportFiles> report() {
        try {
            return store.report(Thresholds.NONE);
        } catch (IOException e) {
            throw new UncheckedIOException("No report: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try {
            if (keptOpen) {
                System.out.println("demo: the page stays at " + store.page() + " until you press Enter");
                System.in.read();
            }
            store.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
