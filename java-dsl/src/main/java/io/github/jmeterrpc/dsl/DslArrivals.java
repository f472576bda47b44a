package io.github.jmeterrpc.dsl;

import io.github.jmeterrpc.arrivals.element.Arrivals;
import io.github.jmeterrpc.arrivals.element.ArrivalsSchema;
import io.github.jmeterrpc.arrivals.gui.ArrivalsGui;
import java.util.List;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.apache.jmeter.threads.AbstractThreadGroup;
import us.abstracta.jmeter.javadsl.core.threadgroups.BaseThreadGroup;

/** Begins iterations by a schedule. A property without its own method is set by {@link #set}. */
public final class DslArrivals extends BaseThreadGroup<DslArrivals> {

    private final Arrivals element = new Arrivals();

    DslArrivals(String schedule, List<ThreadGroupChild> children) {
        super("Arrivals", ArrivalsGui.class, children);
        set(ArrivalsSchema.INSTANCE.schedule, schedule);
    }

    /**
     * How many threads there are at most, 1,000 unless set; an arrival that finds all busy waits
     * for one.
     */
    public DslArrivals maximumThreads(int threads) {
        return set(ArrivalsSchema.INSTANCE.maximumThreads, String.valueOf(threads));
    }

    /**
     * Sets any property of the element.
     *
     * @param value as a plan stores it
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
