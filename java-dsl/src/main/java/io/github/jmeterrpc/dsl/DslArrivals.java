package io.github.jmeterrpc.dsl;

import io.github.jmeterrpc.arrivals.element.Arrivals;
import io.github.jmeterrpc.arrivals.element.ArrivalsSchema;
import io.github.jmeterrpc.arrivals.gui.ArrivalsGui;
import java.util.List;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.apache.jmeter.threads.AbstractThreadGroup;
import us.abstracta.jmeter.javadsl.core.threadgroups.BaseThreadGroup;

/**
 * Starts iterations by a schedule. Use {@link #set} for properties without a method.
 *
 * <pre>{@code
 * arrivals("rate(100/s) random_arrivals(5 min)", dubboSampler(address, service, method))
 *         .maximumThreads(200)
 * }</pre>
 *
 * @since 0.1.0
 */
public final class DslArrivals extends BaseThreadGroup<DslArrivals> {

    private final Arrivals element = new Arrivals();

    DslArrivals(String schedule, List<ThreadGroupChild> children) {
        super("Arrivals", ArrivalsGui.class, children);
        set(ArrivalsSchema.INSTANCE.schedule, schedule);
    }

    /**
     * Sets the maximum number of threads; the default is 1,000. If all threads are busy, an arrival
     * waits for one.
     */
    public DslArrivals maximumThreads(int threads) {
        return set(ArrivalsSchema.INSTANCE.maximumThreads, String.valueOf(threads));
    }

    /**
     * Sets any property of the element.
     *
     * @param value the value as stored in a plan
     */
    public DslArrivals set(PropertyDescriptor<? super ArrivalsSchema, ?> property, String value) {
        element.setProperty(property.getName(), value);
        return this;
    }

    @Override
    protected AbstractThreadGroup buildThreadGroup() {
        return (Arrivals) element.clone();
    }
}
