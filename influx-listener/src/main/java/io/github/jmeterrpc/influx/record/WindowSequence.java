package io.github.jmeterrpc.influx.record;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Opens and closes the windows of a test. Windows are aligned to the clock; the first window starts
 * when this object is created. Not thread-safe: {@link #tick()} and {@link #end()} are called from
 * one thread at a time.
 */
public final class WindowSequence {

    private final WindowTime time;
    private final long lengthMillis;
    private final long graceMillis;
    private final Supplier<ClosedWindow.Threads> threads;
    private final Consumer<ClosedWindow> closed;
    private final Recorder recorder;

    // The earlier open window lasts from start to next, the later from next to next + length.
    private long start;
    private long next;
    private long shift;

    /**
     * Opens the first window now.
     *
     * @param time the clock
     * @param lengthMillis length of a window, ms
     * @param labels decides which labels have their own rows
     * @param each receives every sample on its load thread, see {@link Recorder}
     * @param groups returns the thread group of a load thread, see {@link Recorder}
     * @param threads supplies thread counts when a window is closed
     * @param closed receives each closed window, in order
     */
    public WindowSequence(
            WindowTime time,
            long lengthMillis,
            LabelRules labels,
            Consumer<Sample> each,
            Optional<Supplier<String>> groups,
            Supplier<ClosedWindow.Threads> threads,
            Consumer<ClosedWindow> closed) {
        this.time = time;
        this.lengthMillis = lengthMillis;
        this.graceMillis = graceOf(lengthMillis);
        this.threads = threads;
        this.closed = closed;
        this.start = time.read().millis();
        this.next = nextBoundary(start);
        this.recorder = new Recorder(labels, each, groups, start, next);
    }

    /** Time for which a window stays open after its end for late samples, in ms. */
    static long graceOf(long lengthMillis) {
        return Math.min(500, lengthMillis / 4);
    }

    /** The recorder for load threads. */
    public Recorder recorder() {
        return recorder;
    }

    /** Closes the windows that are due; called several times per window. */
    public void tick() {
        WindowTime.ClockReading now = time.read();
        boolean steppedAhead = now.millis() - now.steadyMillis() > WindowTime.SMALL_MILLIS;
        if (steppedAhead || now.millis() >= next + 2 * lengthMillis) {
            // The clock jumped ahead, or tick() was not called for a long time. Aligned windows
            // would include the skipped time.
            long covered = Math.max(1, now.steadyMillis() - start);
            long stamp = start;
            start = Math.max(now.millis(), start + 1);
            next = nextBoundary(start);
            close(stamp, covered, recorder.flipBoth(start, next, now.shiftMillis()));
        }
        while (now.millis() >= next + graceMillis) {
            long stamp = start;
            start = next;
            next = nextBoundary(start);
            close(stamp, start - stamp, recorder.flip(start, next, now.shiftMillis()));
        }
        recorder.foldEndedThreads();
        if (now.shiftMillis() != shift) {
            shift = now.shiftMillis();
            recorder.shift(shift);
        }
    }

    /**
     * Closes the last window now, even if closing earlier windows fails, and stops the recorder.
     */
    public void end() {
        try {
            tick();
        } finally {
            long now = time.read().millis();
            if (now > next) {
                long stamp = start;
                start = next;
                next = nextBoundary(start);
                close(stamp, start - stamp, recorder.flip(start, next, 0));
            }
            close(start, Math.max(1, now - start), recorder.end());
        }
    }

    private void close(long stamp, long covered, WindowBuffer samples) {
        closed.accept(new ClosedWindow(stamp, covered, samples, threads.get()));
    }

    private long nextBoundary(long millis) {
        return Math.floorDiv(millis, lengthMillis) * lengthMillis + lengthMillis;
    }
}
