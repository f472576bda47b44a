package io.github.jmeterrpc.influx.record;

import io.github.jmeterrpc.metrics.DurationThresholds;
import java.util.Iterator;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Records the samples of any number of load threads, and returns all samples of a window when it is
 * closed. The threads hand samples over without a lock, like HdrHistogram's {@code
 * WriterReaderPhaser} with one writer per phaser: each load thread has a {@link ThreadRecorder} of
 * its own with two buffers, one for each of the two open windows.
 *
 * <p>Assumptions:
 *
 * <ol>
 *   <li>Only the owner of a {@link ThreadRecorder} calls its {@code sample}, {@code record} and
 *       {@code recordPart}.
 *   <li>{@link #flip}, {@link #flipBoth}, {@link #shift}, {@link #foldEndedThreads} and {@link #end}
 *       are called by one thread at a time, the closing thread.
 *   <li>A critical section is short: the consumer of single samples neither blocks nor throws.
 *   <li>A window is opened only after the last window with the same buffer was collected, which
 *       {@code flip} ensures. So two buffers per thread are enough.
 * </ol>
 *
 * <p>Guarantees:
 *
 * <ol>
 *   <li>The load thread never waits. It enters its critical section by making {@code
 *       criticalSection} odd (a volatile write), reads the open windows (a volatile read), writes
 *       plainly to the buffer of its window, and leaves by making {@code criticalSection} even (a
 *       release write).
 *   <li>The closing thread first publishes the new windows (a volatile write), then waits until it
 *       has seen each load thread outside its critical section once (a volatile read). Both sides
 *       write before they read, so at least one sees the other: the load thread uses the new windows,
 *       or the closing thread waits for it.
 *   <li>After this wait the closing thread owns the buffers of the closed window and sees all writes
 *       to them. No sample is lost, counted twice or torn.
 *   <li>While a window is collected, only the later window is open and accepts all samples, also
 *       late ones.
 *   <li>After {@link #end} has returned, no sample is accepted, and {@link #seen} is exact.
 * </ol>
 *
 * <p>Example:
 *
 * <pre>{@code
 * Recorder recorder = new Recorder(labels, 0, 5000);        // windows from 0 and from 5000 ms
 *
 * // load thread                                            // closing thread, at 5000 ms + grace
 * ThreadRecorder mine = recorder.forThisThread();
 * mine.sample().endMillis = 4999;                           WindowBuffer closed =
 * mine.record();                                                    recorder.flip(5000, 10_000, 0);
 * }</pre>
 */
public final class Recorder {

    private final LabelRules.OwnRowLabels labels;
    private final DurationThresholds thresholds;
    private final Consumer<Sample> each;
    private final Optional<Supplier<String>> groups;
    private final Queue<ThreadRecorder> threads = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<ThreadRecorder> mine = ThreadLocal.withInitial(this::register);
    /** Samples of ended threads, by the parity of the window. */
    private final WindowBuffer[] ofEnded;

    private long seenByEndedThreads;
    private volatile OpenWindows open;

    /** Opens the first two windows, without a consumer of single samples. */
    public Recorder(LabelRules labels, long startMillis, long nextMillis) {
        this(labels, sample -> {}, Optional.empty(), startMillis, nextMillis);
    }

    /**
     * Opens the first two windows.
     *
     * @param labels which labels have their own rows
     * @param each receives every counted sample on its load thread; must copy the data it keeps,
     *     and must not block or throw. Not called after {@link #end} has returned
     * @param groups returns the thread group of the calling load thread, called once by each; empty
     *     if samples are not recorded by group
     * @param startMillis when the first window begins, ms
     * @param nextMillis when the second one begins
     */
    public Recorder(
            LabelRules labels,
            Consumer<Sample> each,
            Optional<Supplier<String>> groups,
            long startMillis,
            long nextMillis) {
        this.labels = new LabelRules.OwnRowLabels(labels);
        this.thresholds = labels.thresholds();
        this.each = each;
        this.groups = groups;
        this.ofEnded = new WindowBuffer[] {newBuffer(), newBuffer()};
        this.open = new OpenWindows(0, startMillis, nextMillis, 0, false);
    }

    /** The recorder of the calling thread; no other thread may use it. */
    public ThreadRecorder forThisThread() {
        return mine.get();
    }

    private WindowBuffer newBuffer() {
        return new WindowBuffer(labels, thresholds);
    }

    private ThreadRecorder register() {
        ThreadRecorder recorder = new ThreadRecorder(this, groups.map(Supplier::get), newBuffer(), newBuffer());
        threads.add(recorder);
        return recorder;
    }

    Consumer<Sample> each() {
        return each;
    }

    OpenWindows open() {
        return open;
    }

    /**
     * Closes the earlier of the two open windows and opens one after the later.
     *
     * @param startMillis when the later one, now the earlier, began
     * @param nextMillis when the newly opened window begins
     * @param shiftMillis how far window time is ahead of the system clock
     * @return the samples of the window just closed
     */
    public WindowBuffer flip(long startMillis, long nextMillis, long shiftMillis) {
        long closing = open.current();
        open = new OpenWindows(closing + 1, startMillis, Long.MAX_VALUE, shiftMillis, false);
        WindowBuffer closed = collect(closing);
        open = new OpenWindows(closing + 1, startMillis, nextMillis, shiftMillis, false);
        return closed;
    }

    /**
     * Closes both open windows as one and opens two others; used after the clock has jumped.
     *
     * @param startMillis when the first of the new windows begins
     * @param nextMillis when the second one begins
     * @param shiftMillis how far window time is ahead of the system clock
     * @return the samples of both windows just closed
     */
    public WindowBuffer flipBoth(long startMillis, long nextMillis, long shiftMillis) {
        WindowBuffer closed = flip(startMillis, Long.MAX_VALUE, shiftMillis);
        closed.addAll(flip(startMillis, nextMillis, shiftMillis));
        return closed;
    }

    /** Sets the time by which window time is ahead of the system clock now, in ms. */
    public void shift(long shiftMillis) {
        OpenWindows now = open;
        open = new OpenWindows(now.current(), now.startMillis(), now.endMillis(), shiftMillis, now.ended());
    }

    /**
     * Stops recording.
     *
     * @return the samples of both windows that were open
     */
    public WindowBuffer end() {
        long last = open.current();
        open = new OpenWindows(last, 0, Long.MAX_VALUE, 0, true);
        WindowBuffer closed = collect(last);
        closed.addAll(collect(last + 1));
        return closed;
    }

    private WindowBuffer collect(long window) {
        int parity = (int) (window & 1);
        foldEndedThreads();
        WindowBuffer all = newBuffer();
        all.addAll(ofEnded[parity]);
        ofEnded[parity].clear();
        for (ThreadRecorder thread : threads) {
            thread.awaitWriter();
            thread.drain(parity, all);
        }
        return all;
    }

    /**
     * Merges the samples of ended threads and releases their recorders, since a long window may see
     * a hundred thousand threads. Called by the thread that closes windows.
     */
    public void foldEndedThreads() {
        for (Iterator<ThreadRecorder> it = threads.iterator(); it.hasNext(); ) {
            ThreadRecorder thread = it.next();
            if (thread.ownerIsDead()) {
                thread.awaitWriter();
                thread.drain(0, ofEnded[0]);
                thread.drain(1, ofEnded[1]);
                seenByEndedThreads += thread.seen();
                it.remove();
            }
        }
    }

    /** Returns how many samples were recorded in all; exact once {@link #end} has been called. */
    public long seen() {
        long seen = seenByEndedThreads;
        for (ThreadRecorder thread : threads) {
            seen += thread.seen();
        }
        return seen;
    }

    /**
     * The windows that accept samples now: the current one and, unless the previous one is just
     * being merged, the next one. Immutable, so that a load thread sees either the old or the new
     * pair.
     *
     * <p>The parity of a window's number selects one of a thread's two buffers.
     *
     * @param current number of the earlier window
     * @param startMillis when the earlier window began, window time
     * @param endMillis when the later one begins; {@link Long#MAX_VALUE} while only one is open
     * @param shiftMillis offset of window time from the system clock, ms
     * @param ended true once the test is over: nothing is taken any more
     */
    record OpenWindows(long current, long startMillis, long endMillis, long shiftMillis, boolean ended) {

        int parityFor(long windowTime) {
            long number = windowTime < endMillis ? current : current + 1;
            return (int) (number & 1);
        }
    }
}
