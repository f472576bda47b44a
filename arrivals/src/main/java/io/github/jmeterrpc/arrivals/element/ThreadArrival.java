package io.github.jmeterrpc.arrivals.element;

import io.github.jmeterrpc.api.IntendedStart;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * Assigns the intended start to the first sample that an iteration of a thread reports. A
 * transaction that contains this sample has the intended start, too, if it is reported instead of
 * its samples. Used by one thread.
 */
class ThreadArrival extends IntendedStart {

    private final ArrivalVariables variables = new ArrivalVariables();
    private JMeterContext context;
    private long due;
    private long noFreeThread;
    private long wokeLate;
    private boolean begun;
    private boolean current;
    private SampleResult before;
    private SampleResult first;

    /**
     * Sets the thread's arrival.
     *
     * @param due intended start, in ns of {@link System#nanoTime()}
     * @param noFreeThread time that it waited because all threads were busy, in ns
     */
    final void taken(long due, long noFreeThread) {
        this.due = due;
        this.noFreeThread = noFreeThread;
        context = JMeterContextService.getContext();
        before = context.getPreviousResult();
        first = null;
        begun = false;
    }

    /** Notes the start of a sample; returns true if the arrival starts with it. */
    final boolean sampleStarting() {
        if (context == null) {
            return false;
        }
        // An earlier element without a result, such as a Flow Control Action, was not a sample.
        SampleResult last = context.getPreviousResult();
        current = !begun || last == before;
        if (current) {
            wokeLate = Math.max(0, System.nanoTime() - due - noFreeThread);
        } else if (first == null) {
            first = last;
            variables.forget(context.getVariables());
        }
        boolean starts = !begun;
        begun = true;
        return starts;
    }

    /** Notes the end of a sample, which is reported next. */
    final void sampleEnded() {
        if (current && variables.areWanted()) {
            variables.set(context.getVariables(), due, noFreeThread, wokeLate);
        }
    }

    @Override
    protected boolean holdsFor(SampleResult result) {
        SampleResult last = context.getPreviousResult();
        if (result == last) {
            return current;
        }
        SampleResult leaf = result;
        while (leaf.getSubResults().length > 0 && leaf != first && leaf != last) {
            leaf = leaf.getSubResults()[0];
        }
        return leaf != result && (leaf == first || current && leaf == last);
    }

    @Override
    public final long noFreeThreadNanos() {
        return noFreeThread;
    }

    @Override
    public final long wokeLateNanos() {
        return wokeLate;
    }
}
