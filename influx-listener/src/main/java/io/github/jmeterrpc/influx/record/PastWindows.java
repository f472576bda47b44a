package io.github.jmeterrpc.influx.record;

import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The windows of one generator of a finished test, built from samples that are only roughly in the
 * order of time. As in a running test, windows are aligned to the clock, the first window starts
 * with the test, and windows without samples are closed, too. A window stays open until none of its
 * samples can follow, so each sample is in the window in which it ended. Not thread-safe.
 */
public final class PastWindows {

    private final LabelRules.OwnRowLabels rows;
    private final LabelRules labels;
    private final long lengthMillis;
    private final long startMillis;
    private final long endMillis;
    private final long lagMillis;
    private final Consumer<ClosedWindow> closed;
    private final Sample sample = new Sample();
    private final NavigableMap<Long, WindowBuffer> open = new TreeMap<>();
    private long next;
    private long newestMillis = Long.MIN_VALUE;
    private int active;

    /**
     * Prepares the windows.
     *
     * @param labels which labels have their own rows
     * @param lengthMillis length of a window, ms
     * @param startMillis start of the test: no sample ends earlier; ms since 1970
     * @param endMillis end of the test: no sample ends later; ms since 1970
     * @param lagMillis maximum time by which a sample ends earlier than one of its predecessors, in
     *     ms
     * @param closed receives each closed window, in order
     */
    public PastWindows(
            LabelRules labels,
            long lengthMillis,
            long startMillis,
            long endMillis,
            long lagMillis,
            Consumer<ClosedWindow> closed) {
        this.rows = new LabelRules.OwnRowLabels(labels);
        this.labels = labels;
        this.lengthMillis = lengthMillis;
        this.startMillis = startMillis;
        this.endMillis = endMillis;
        this.lagMillis = lagMillis;
        this.closed = closed;
        this.next = begin(startMillis);
    }

    /** The reusable sample, which callers fill in. */
    public Sample sample() {
        return sample;
    }

    /**
     * Counts the filled-in sample.
     *
     * @param inTotal whether it also counts in the total, not only in the rows of its label
     * @throws IllegalStateException if its window is closed: start, end or lag are wrong
     */
    public void record(boolean inTotal) {
        long window = begin(sample.endMillis);
        if (window < next || sample.endMillis > endMillis) {
            throw new IllegalStateException("a sample at " + sample.endMillis + " is outside of the open windows");
        }
        WindowBuffer buffer = open.computeIfAbsent(window, w -> newBuffer());
        if (inTotal) {
            buffer.add(sample, false);
        } else {
            buffer.addPart(sample);
        }
        active = sample.activeThreads;
        newestMillis = Math.max(newestMillis, sample.endMillis);
        while (next + lengthMillis <= newestMillis - lagMillis) {
            close();
        }
    }

    /** Closes all windows up to the end of the test. */
    public void end() {
        while (next <= endMillis) {
            close();
        }
    }

    private void close() {
        WindowBuffer buffer = open.remove(next);
        long from = Math.max(next, startMillis);
        long to = Math.min(next + lengthMillis, endMillis);
        next += lengthMillis;
        closed.accept(new ClosedWindow(
                from,
                Math.max(1, to - from),
                buffer == null ? newBuffer() : buffer,
                ClosedWindow.Threads.seen(active)));
    }

    private WindowBuffer newBuffer() {
        return new WindowBuffer(rows, labels.thresholds());
    }

    private long begin(long millis) {
        return Math.floorDiv(millis, lengthMillis) * lengthMillis;
    }
}
