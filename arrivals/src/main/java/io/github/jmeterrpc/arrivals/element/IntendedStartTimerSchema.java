package io.github.jmeterrpc.arrivals.element;

import org.apache.jmeter.testelement.TestElementSchema;
import org.apache.jmeter.testelement.schema.StringPropertyDescriptor;

/**
 * The properties of {@link IntendedStartTimer} as plans store them: their names never change.
 */
public final class IntendedStartTimerSchema extends TestElementSchema {

    /** The one instance. */
    public static final IntendedStartTimerSchema INSTANCE = new IntendedStartTimerSchema();

    private static final String PREFIX = "IntendedStartTimer.";

    /** Samples per second. */
    public final StringPropertyDescriptor<IntendedStartTimerSchema> rate =
            stringDescriptor("rate", PREFIX + "rate", "1");

    /** Whether the rate applies to the group or to each thread. */
    public final StringPropertyDescriptor<IntendedStartTimerSchema> rateOf =
            stringDescriptor("rateOf", PREFIX + "rateOf", TimerSchedules.GROUP);

    private IntendedStartTimerSchema() {}
}
