package io.github.jmeterrpc.arrivals.element;

import io.github.jmeterrpc.api.ArrivalCounts;
import io.github.jmeterrpc.arrivals.pool.ArrivalPool;
import io.github.jmeterrpc.arrivals.pool.PoolThread;
import io.github.jmeterrpc.common.element.property.ReplaceableProperties;
import io.github.jmeterrpc.common.input.InvalidInputException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.samplers.SampleMonitor;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.testelement.schema.PropertiesAccessor;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jorphan.collections.ListedHashTree;

/**
 * A thread group that starts iterations by a schedule, whether or not earlier iterations have
 * ended, and records the intended start of each. JMeter clones it for each thread: the original
 * owns the pool, and a clone has the arrivals of its thread.
 */
public class Arrivals extends AbstractThreadGroup implements ReplaceableProperties, SampleMonitor, TestStateListener {

    private static final long serialVersionUID = 1L;

    /** Whether the next test is JMeter's <i>Validate</i>. */
    private static volatile boolean validating;

    private transient Map<Thread, JMeterThread> running = new ConcurrentHashMap<>();
    private transient volatile ArrivalsParameters parameters;
    private transient volatile ArrivalPool pool;
    private transient PooledArrivals arrivals;

    /** Called by JMeter. */
    public Arrivals() {
        setProperty(new TestElementProperty(MAIN_CONTROLLER, new ArrivalsController()));
    }

    /**
     * Called by the window before each start: <i>Validate</i> starts one arrival per group instead
     * of its schedule.
     */
    public static void setValidating(boolean on) {
        validating = on;
    }

    /** With {@code -R}, a server receives the plan this way, without its transient fields. */
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        running = new ConcurrentHashMap<>();
    }

    @Override
    public ArrivalsSchema getSchema() {
        return ArrivalsSchema.INSTANCE;
    }

    @Override
    public PropertiesAccessor<? extends Arrivals, ? extends ArrivalsSchema> getProps() {
        return new PropertiesAccessor<>(this, getSchema());
    }

    @Override
    public void testStarted() {
        pool = null;
        parameters = null;
        ArrivalCounts.forget();
        try {
            ArrivalsParameters typed = ArrivalsParameters.of(this);
            parameters = validating ? typed.forOneArrival() : typed;
        } catch (InvalidInputException e) {
            ArrivalsParameters.reject(this, "Arrivals", e);
        }
    }

    @Override
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    public void testEnded() {
        // The pool is kept until the next test, because listeners may still read its counts.
        ArrivalPool last = pool;
        if (last != null) {
            last.logCounts();
        }
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }

    @Override
    public void start(int group, ListenerNotifier notifier, ListedHashTree tree, StandardJMeterEngine engine) {
        ArrivalsParameters given = parameters;
        if (given == null) {
            return;
        }
        JMeterVariables variables = JMeterContextService.getContext().getVariables();
        AtomicInteger number = new AtomicInteger();
        ArrivalPool started = new ArrivalPool(getName(), given.pool(), given.times()::nextNanos, slot -> {
            PooledArrivals ofThread = new PooledArrivals(slot);
            ListedHashTree copy = cloneTree(tree);
            ((Arrivals) copy.getArray()[0]).serve(ofThread);
            JMeterVariables withArrivals = ofThread.variables(variables);
            run(makeThread(engine, this, notifier, group, number.getAndIncrement(), copy, withArrivals), slot);
        });
        pool = started;
        ArrivalCounts.add(() -> started.counts().byState());
        started.start();
    }

    private void serve(PooledArrivals ofThread) {
        arrivals = ofThread;
        ((ArrivalsController) getSamplerController()).takeFrom(ofThread);
    }

    private void run(JMeterThread load, PoolThread slot) {
        Thread thread = new Thread(
                () -> {
                    try {
                        load.run();
                    } finally {
                        running.remove(Thread.currentThread());
                        slot.end();
                    }
                },
                load.getThreadName());
        running.put(thread, load);
        try {
            thread.start();
        } catch (Error e) {
            running.remove(thread);
            throw e;
        }
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

    @Override
    public void startNextLoop() {
        ((ArrivalsController) getSamplerController()).startNextLoop();
    }

    @Override
    public void breakThreadLoop() {
        ((ArrivalsController) getSamplerController()).breakLoop();
    }

    @Override
    public void threadFinished(JMeterThread thread) {
        // The pool is notified last.
    }

    @Override
    public JMeterThread addNewThread(int delay, StandardJMeterEngine engine) {
        throw new UnsupportedOperationException("The schedule decides how many threads there are");
    }

    @Override
    public boolean stopThread(String threadName, boolean now) {
        boolean found = false;
        for (Map.Entry<Thread, JMeterThread> entry : running.entrySet()) {
            if (entry.getValue().getThreadName().equals(threadName)) {
                stop(entry.getKey(), entry.getValue(), now);
                found = true;
            }
        }
        return found;
    }

    @Override
    public int numberOfActiveThreads() {
        return running.size();
    }

    @Override
    public boolean verifyThreadsStopped() {
        return awaitEnd(DEFAULT_THREAD_STOP_TIMEOUT.toMillis());
    }

    @Override
    public void waitThreadsStopped() {
        awaitEnd(ArrivalPool.FOREVER_MILLIS);
    }

    private boolean awaitEnd(long millis) {
        ArrivalPool current = pool;
        try {
            return current == null || current.awaitEnd(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void stop() {
        stopAll(false);
    }

    @Override
    public void tellThreadsToStop() {
        stopAll(true);
    }

    private void stopAll(boolean now) {
        ArrivalPool current = pool;
        if (current != null) {
            current.stop();
        }
        running.forEach((thread, load) -> stop(thread, load, now));
    }

    private static void stop(Thread thread, JMeterThread load, boolean now) {
        load.stop();
        if (now) {
            load.interrupt();
            thread.interrupt();
        }
    }
}
