package io.github.jmeterrpc.influx.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * The recorder of one load thread. Only that thread calls {@link #sample()}, {@link #record()} and
 * {@link #recordPart()}; only the thread that closes windows calls the other methods. {@link
 * Recorder} states the assumptions and guarantees of the hand-over.
 */
public final class ThreadRecorder {

    private static final VarHandle CRITICAL_SECTION;

    static {
        try {
            CRITICAL_SECTION =
                    MethodHandles.lookup().findVarHandle(ThreadRecorder.class, "criticalSection", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Recorder recorder;
    private final Thread owner = Thread.currentThread();
    private final Optional<String> group;
    private final WindowBuffer even;
    private final WindowBuffer odd;
    private final Sample sample = new Sample();
    private long seen;

    @SuppressWarnings("unused") // by CRITICAL_SECTION
    private volatile long criticalSection;

    /** @param group the thread group of this thread; empty if samples are not recorded by group */
    ThreadRecorder(Recorder recorder, Optional<String> group, WindowBuffer even, WindowBuffer odd) {
        this.recorder = recorder;
        this.group = group;
        this.even = even;
        this.odd = odd;
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
        long before = (long) CRITICAL_SECTION.get(this);
        CRITICAL_SECTION.setVolatile(this, before + 1);
        try {
            Recorder.OpenWindows open = recorder.open();
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
            CRITICAL_SECTION.setRelease(this, before + 2);
        }
    }

    /**
     * Counts a sub-sample of a sample that is counted separately: only in the rows of the
     * sub-sample's label, not in the total. The consumer of single samples does not receive it.
     */
    public void recordPart() {
        long before = (long) CRITICAL_SECTION.get(this);
        CRITICAL_SECTION.setVolatile(this, before + 1);
        try {
            Recorder.OpenWindows open = recorder.open();
            if (!open.ended()) {
                buffer(open.parityFor(sample.endMillis + open.shiftMillis())).addPart(sample);
            }
        } finally {
            CRITICAL_SECTION.setRelease(this, before + 2);
        }
    }

    private WindowBuffer buffer(int parity) {
        return parity == 0 ? even : odd;
    }

    /** Waits until what this thread was recording, when called, is recorded. */
    void awaitWriter() {
        long now = (long) CRITICAL_SECTION.getVolatile(this);
        for (int spins = 0; (now & 1) == 1 && (long) CRITICAL_SECTION.getVolatile(this) == now; spins++) {
            if (spins < 100) {
                Thread.onSpinWait();
            } else {
                // The thread lost its processor within its critical section: some 50 µs do no harm
                // here.
                LockSupport.parkNanos(50_000);
            }
        }
    }

    /** Moves a closed window's samples into {@code target}. Call after {@link #awaitWriter()}. */
    void drain(int parity, WindowBuffer target) {
        WindowBuffer buffer = buffer(parity);
        target.addAll(buffer);
        group.ifPresent(name -> target.addToGroup(name, buffer));
        buffer.clear();
    }

    /**
     * Returns how many samples were recorded in all. Exact once the test has ended, after
     * {@link #awaitWriter()}.
     */
    long seen() {
        return seen;
    }

    boolean ownerIsDead() {
        return !owner.isAlive();
    }
}
