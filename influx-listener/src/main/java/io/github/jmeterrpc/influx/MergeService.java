package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.merge.LateWindows;
import io.github.jmeterrpc.influx.merge.MergeThread;
import io.github.jmeterrpc.influx.merge.Merged;
import io.github.jmeterrpc.influx.window.ClosedWindow;
import java.util.Optional;

/** Merges the percentiles of all generators where buckets are written and the sink can be queried; else does nothing. */
record MergeService(Optional<MergeThread> thread) {

    /** Merges nothing. */
    static final MergeService NONE = new MergeService(Optional.empty());

    /**
     * Starts it.
     *
     * @param naming of this generator
     * @param late what it has written late
     */
    static MergeService of(Settings settings, SeriesTags naming, LateWindows late) {
        if (!settings.buckets() || !settings.destination().answersQueries()) {
            return NONE;
        }
        return new MergeService(Optional.of(new MergeThread(
                settings.destination().open(what -> {}),
                naming,
                settings.windowMillis(),
                settings.percentiles(),
                late)));
    }

    /** Tells that a window of this generator is closed; from any thread. */
    void closed(ClosedWindow window) {
        thread.ifPresent(at -> at.closed(window.startMillis(), window.startMillis() + window.coveredMillis()));
    }

    /** What was merged from here; absent where nothing is merged. After {@link #finish}. */
    Optional<Merged> merged() {
        return thread.map(MergeThread::merged);
    }

    /**
     * Merges what there is at the end, after the last point is written: the generator that ends last finds the points of all.
     *
     * @param timeoutMillis how long that may take, ms; with 0 nothing is merged any more
     * @throws InterruptedException if interrupted while waiting; it ends nevertheless
     */
    void finish(long timeoutMillis) throws InterruptedException {
        if (thread.isPresent()) {
            thread.get().finish(timeoutMillis);
        }
    }
}
