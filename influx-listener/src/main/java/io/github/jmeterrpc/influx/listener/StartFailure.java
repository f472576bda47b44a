package io.github.jmeterrpc.influx.listener;

/** What to do if InfluxDB cannot be written to when the test starts. */
public enum StartFailure {
    /** Log the failure, and keep the points until InfluxDB accepts them. */
    CONTINUE,
    /** Do not start the test. */
    STOP
}
