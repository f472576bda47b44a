package io.github.jmeterrpc.arrivals.element;

import io.github.jmeterrpc.api.ArrivalCounts;
import io.github.jmeterrpc.arrivals.pool.Counts;
import io.github.jmeterrpc.common.element.property.ReplaceableProperties;
import io.github.jmeterrpc.common.input.InvalidInputException;
import org.apache.jmeter.samplers.SampleMonitor;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.schema.PropertiesAccessor;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.timers.Timer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A timer that delays each sample in its scope until its intended start at a constant rate, and
 * records its start delay. A late sample does not shift the intended starts of later samples.
 * JMeter clones it for each thread.
 */
public class IntendedStartTimer extends AbstractTestElement
        implements Timer, ReplaceableProperties, SampleMonitor, TestStateListener {

    private static final long serialVersionUID = 1L;

    private static final Logger log = LoggerFactory.getLogger(IntendedStartTimer.class);

    private transient volatile TimerSchedules schedules;
    private transient TimedArrivals arrivals;

    @Override
    public IntendedStartTimerSchema getSchema() {
        return IntendedStartTimerSchema.INSTANCE;
    }

    @Override
    public PropertiesAccessor<? extends IntendedStartTimer, ? extends IntendedStartTimerSchema> getProps() {
        return new PropertiesAccessor<>(this, getSchema());
    }

    @Override
    public Object clone() {
        IntendedStartTimer copy = (IntendedStartTimer) super.clone();
        copy.schedules = schedules;
        return copy;
    }

    @Override
    public void testStarted() {
        ArrivalCounts.forget();
        schedules = null;
        try {
            schedules = TimerSchedules.of(this);
        } catch (InvalidInputException e) {
            ArrivalsParameters.reject(this, "Intended Start", e);
        }
    }

    @Override
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    public void testEnded() {
        if (schedules != null) {
            schedules.close();
            Counts counts = schedules.counts();
            log.info("Intended Start '{}': {}", getName(), counts);
            if (counts.isLate()) {
                log.warn("Intended Start '{}': this generator itself started samples late", getName());
            }
        }
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }

    /** Waits itself, because JMeter's delays are in whole milliseconds. */
    @Override
    public long delay() {
        JMeterContext context = JMeterContextService.getContext();
        if (schedules == null) {
            // The thread was started before the engine received the stop request.
            context.getEngine().stopTest(true);
            return 0;
        }
        if (arrivals == null) {
            arrivals = new TimedArrivals(
                    schedules.forThreadOf(context.getThreadGroup()), schedules.stalls(), context.getVariables());
        }
        long end = context.getThread().getEndTime();
        long latest = end == 0 ? Long.MAX_VALUE : System.nanoTime() + (end - System.currentTimeMillis()) * 1_000_000;
        // If the thread's duration ends first, returns a delay after which JMeter ends the thread.
        return arrivals.await(latest) || end == 0 ? 0 : 1;
    }

    /** The rate is exact: JMeter's factor for timers would change it. */
    @Override
    public boolean isModifiable() {
        return false;
    }

    @Override
    public void sampleStarting(Sampler sampler) {
        if (arrivals != null) {
            arrivals.begin();
        }
    }

    @Override
    public void sampleEnded(Sampler sampler) {
        if (arrivals != null) {
            arrivals.sampleEnded();
        }
    }
}
