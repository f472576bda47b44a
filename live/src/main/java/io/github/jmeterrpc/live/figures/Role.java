package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.metrics.BucketFields;

/**
 * The meaning of a measurement's rows. The names of the listener's measurements begin with a
 * configurable name, usually {@code jmeter}.
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

    /**
     * Stored, because it is used several times for each point, and {@code values()} creates an
     * array at each call.
     */
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

    /**
     * Whether the rows belong to a window; such a row counts once, even if it arrives several
     * times.
     */
    boolean isWindow() {
        return this == METRICS || this == BUCKETS || this == GENERATOR;
    }
}
