package io.github.jmeterrpc.arrivals.element;

import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.control.IteratingController;
import org.apache.jmeter.control.NextIsNullException;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;

/**
 * Runs the children of an {@link Arrivals} once per arrival. Waits for the next one before each
 * iteration.
 */
public final class ArrivalsController extends GenericController implements IteratingController {

    private static final long serialVersionUID = 1L;

    private transient PooledArrivals arrivals;

    void takeFrom(PooledArrivals source) {
        arrivals = source;
    }

    @Override
    public Sampler next() {
        if (isFirst() && !arrivals.take()) {
            setDone(true);
            return null;
        }
        return super.next();
    }

    /**
     * JMeter's own ends the thread where there is nothing to run; here, an arrival has nothing to
     * do then.
     */
    @Override
    protected TestElement getCurrentElement() throws NextIsNullException {
        return subControllersAndSamplers.isEmpty() ? null : super.getCurrentElement();
    }

    @Override
    public void startNextLoop() {
        reInitialize();
    }

    /** As {@link #startNextLoop()}: the thread continues with the next arrival. */
    @Override
    public void breakLoop() {
        reInitialize();
    }

    @Override
    public void iterationStart(LoopIterationEvent event) {
        // Not inside another loop.
    }
}
