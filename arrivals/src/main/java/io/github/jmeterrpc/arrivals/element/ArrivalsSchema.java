package io.github.jmeterrpc.arrivals.element;

import org.apache.jmeter.testelement.schema.IntegerPropertyDescriptor;
import org.apache.jmeter.testelement.schema.StringPropertyDescriptor;
import org.apache.jmeter.threads.AbstractThreadGroupSchema;

/**
 * The properties of {@link Arrivals} as plans store them: the names are never changed. The defaults
 * stand here alone.
 */
public final class ArrivalsSchema extends AbstractThreadGroupSchema {

    /** The one instance. */
    public static final ArrivalsSchema INSTANCE = new ArrivalsSchema();

    private static final String PREFIX = "Arrivals.";

    /** When arrivals are due. */
    public final StringPropertyDescriptor<ArrivalsSchema> schedule =
            stringDescriptor("schedule", PREFIX + "schedule", "");

    /** Seed of random arrivals; empty: another one in each test. */
    public final StringPropertyDescriptor<ArrivalsSchema> seed = stringDescriptor("seed", PREFIX + "seed", "");

    /** How many threads there are at most. */
    public final IntegerPropertyDescriptor<ArrivalsSchema> maximumThreads =
            intDescriptor("maximumThreads", PREFIX + "maximumThreads", 1000);

    /** How many threads are started before the schedule begins. */
    public final IntegerPropertyDescriptor<ArrivalsSchema> threadsInAdvance =
            intDescriptor("threadsInAdvance", PREFIX + "threadsInAdvance", 10);

    /** The handling of an arrival if all threads are busy. */
    public final StringPropertyDescriptor<ArrivalsSchema> whenBusy =
            stringDescriptor("whenBusy", PREFIX + "whenBusy", ArrivalsParameters.WAIT);

    /** How many generators share the schedule. */
    public final IntegerPropertyDescriptor<ArrivalsSchema> generators =
            intDescriptor("generators", PREFIX + "generators", 1);

    /** Which of them this is, from 0. */
    public final IntegerPropertyDescriptor<ArrivalsSchema> generator =
            intDescriptor("generator", PREFIX + "generator", 0);

    private ArrivalsSchema() {}
}
