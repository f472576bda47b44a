package io.github.jmeterrpc.influx;

/** What to do if InfluxDB cannot be written to when the test starts. */
public enum StartFailure {
    /** Say so, and keep the points until it can. */
    CONTINUE,
    /** Do not start the test. */
    STOP
}
