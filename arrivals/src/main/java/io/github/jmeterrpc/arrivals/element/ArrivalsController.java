package io.github.jmeterrpc.arrivals.element;

import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.control.IteratingController;
import org.apache.jmeter.control.NextIsNullException;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;

/**
 * Runs the children of an {@link Arrivals} once per arrival. Waits for the next arrival before each
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
     * JMeter's own controller ends the thread if there are no samplers; here, the arrival just
     * ends.
     */
    @Override
    protected TestElement getCurrentElement() throws NextIsNullException {
        return subControllersAndSamplers.isEmpty() ? null : super.getCurrentElement();
    }

    @Override
    public void startNextLoop() {
        reInitialize();
    }

    /** Like {@link #startNextLoop()}, continues with the next arrival. */
    @Override
    public void breakLoop() {
        reInitialize();
    }

    @Override
    public void iterationStart(LoopIterationEvent event) {
        // The controller is not inside another loop.
    }
}
