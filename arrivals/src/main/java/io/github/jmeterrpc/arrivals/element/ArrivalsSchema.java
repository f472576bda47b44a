package io.github.jmeterrpc.arrivals.element;

import org.apache.jmeter.testelement.schema.IntegerPropertyDescriptor;
import org.apache.jmeter.testelement.schema.StringPropertyDescriptor;
import org.apache.jmeter.threads.AbstractThreadGroupSchema;

/**
 * The properties of {@link Arrivals} as plans store them; their names never change. Defaults are
 * defined only here.
 */
public final class ArrivalsSchema extends AbstractThreadGroupSchema {

    /** The one instance. */
    public static final ArrivalsSchema INSTANCE = new ArrivalsSchema();

    private static final String PREFIX = "Arrivals.";

    /** The schedule of arrivals. */
    public final StringPropertyDescriptor<ArrivalsSchema> schedule =
            stringDescriptor("schedule", PREFIX + "schedule", "");

    /** Seed of random arrivals; if empty, each test has a different one. */
    public final StringPropertyDescriptor<ArrivalsSchema> seed = stringDescriptor("seed", PREFIX + "seed", "");

    /** Maximum number of threads. */
    public final IntegerPropertyDescriptor<ArrivalsSchema> maximumThreads =
            intDescriptor("maximumThreads", PREFIX + "maximumThreads", 1000);

    /** Number of threads started before the schedule begins. */
    public final IntegerPropertyDescriptor<ArrivalsSchema> threadsInAdvance =
            intDescriptor("threadsInAdvance", PREFIX + "threadsInAdvance", 10);

    /** The handling of an arrival if all threads are busy. */
    public final StringPropertyDescriptor<ArrivalsSchema> whenBusy =
            stringDescriptor("whenBusy", PREFIX + "whenBusy", ArrivalsParameters.WAIT);

    /** Number of generators that share the schedule. */
    public final IntegerPropertyDescriptor<ArrivalsSchema> generators =
            intDescriptor("generators", PREFIX + "generators", 1);

    /** Index of this generator, from 0. */
    public final IntegerPropertyDescriptor<ArrivalsSchema> generator =
            intDescriptor("generator", PREFIX + "generator", 0);

    private ArrivalsSchema() {}
}
