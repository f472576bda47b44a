package io.github.jmeterrpc.influx.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * The recorder of one load thread. Only that thread calls {@link #sample()} and {@link #record()}; only the thread that
 * closes windows calls the other methods.
 *
 * <p>Hand-over without a lock: the load thread marks itself inside (odd {@code section}), reads which windows are open,
 * writes plainly into that window's buffer and marks itself outside. The closing thread first publishes that the window is
 * closed, then waits until each thread was seen outside once, and owns that window's buffers from then on: both sides
 * write, then read volatile fields, so at least one of them sees the other. The load thread never waits.
 */
public final class ThreadRecorder {

    private static final VarHandle SECTION;

    static {
        try {
            SECTION = MethodHandles.lookup().findVarHandle(ThreadRecorder.class, "section", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Recorder recorder;
    private final Thread owner = Thread.currentThread();
    private final WindowBuffer even;
    private final WindowBuffer odd;
    private final Sample sample = new Sample();
    private long seen;

    @SuppressWarnings("unused") // by SECTION
    private volatile long section;

    ThreadRecorder(Recorder recorder, Labels labels) {
        this.recorder = recorder;
        this.even = new WindowBuffer(labels);
        this.odd = new WindowBuffer(labels);
    }

    /** The reusable sample to fill in. */
    public Sample sample() {
        return sample;
    }

    /**
     * Counts the sample filled in.
     *
     * @return false if the test is over and it was not counted
     */
    public boolean record() {
        long before = (long) SECTION.get(this);
        SECTION.setVolatile(this, before + 1);
        try {
            OpenWindows open = recorder.open();
            if (open.ended()) {
                return false;
            }
            long time = sample.endMillis + open.shiftMillis();
            boolean late = time < open.startMillis() && sample.endMillis > 0;
            buffer(open.parityFor(time)).add(sample, late);
            // Counted with the window, also if the consumer of single samples fails.
            seen += sample.count;
            recorder.each().accept(sample);
            return true;
        } finally {
            SECTION.setRelease(this, before + 2);
        }
    }

    /**
     * Counts a sub-sample of a sample that is counted separately: only in the rows of the sub-sample's label, not in
     * the total. The consumer of single samples does not receive it.
     */
    public void recordPart() {
        long before = (long) SECTION.get(this);
        SECTION.setVolatile(this, before + 1);
        try {
            OpenWindows open = recorder.open();
            if (!open.ended()) {
                buffer(open.parityFor(sample.endMillis + open.shiftMillis())).addPart(sample);
            }
        } finally {
            SECTION.setRelease(this, before + 2);
        }
    }

    private WindowBuffer buffer(int parity) {
        return parity == 0 ? even : odd;
    }

    /** Waits until what this thread was recording, when called, is recorded. */
    void awaitOutside() {
        long now = (long) SECTION.getVolatile(this);
        for (int spins = 0; (now & 1) == 1 && (long) SECTION.getVolatile(this) == now; spins++) {
            if (spins < 100) {
                Thread.onSpinWait();
            } else {
                // The thread lost its processor within the section: some 50 µs do no harm here.
                LockSupport.parkNanos(50_000);
            }
        }
    }

    /** Keeps a place in {@code target} for known labels of a closed window. Call after {@link #awaitOutside()}. */
    void keepPlaces(int parity, WindowBuffer target, KnownLabels known) {
        target.keepPlaces(buffer(parity), known);
    }

    /** Moves a closed window's samples into {@code target}. Call after {@link #awaitOutside()}. */
    void drain(int parity, WindowBuffer target) {
        WindowBuffer buffer = buffer(parity);
        target.addAll(buffer);
        buffer.clear();
    }

    /** Tells how many samples were recorded in all. Exact once the test has ended, after {@link #awaitOutside()}. */
    long seen() {
        return seen;
    }

    boolean ownerIsDead() {
        return !owner.isAlive();
    }
}
