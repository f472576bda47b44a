package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.metrics.BucketFields;

/**
 * The meaning of a measurement's rows. The listener's measurements share a settable name,
 * {@code jmeter} as a rule.
 */
enum Role {
    METRICS(""),
    BUCKETS(BucketFields.SUFFIX),
    GENERATOR("_generator"),
    ERRORS("_errors"),
    MERGED("_merged"),
    RAW("_raw"),
    INSTANCES("_instances"),
    EVENTS("");

    private static final String EVENTS_NAME = "events";

    /** Called several times for each point; {@code values()} makes an array for each call. */
    private static final Role[] ALL = values();

    private final String suffix;

    Role(String suffix) {
        this.suffix = suffix;
    }

    static Role of(String measurement) {
        if (measurement.equals(EVENTS_NAME)) {
            return EVENTS;
        }
        for (Role role : ALL) {
            if (!role.suffix.isEmpty() && measurement.endsWith(role.suffix)) {
                return role;
            }
        }
        return METRICS;
    }

    /** Whether the rows belong to a window; such a row counts once, however often it arrives. */
    boolean isWindow() {
        return this == METRICS || this == BUCKETS || this == GENERATOR;
    }
}
