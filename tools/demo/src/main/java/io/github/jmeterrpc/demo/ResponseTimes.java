package io.github.jmeterrpc.demo;

import java.util.Locale;

/**
 * Percentiles of all generators together, ms; counted by microseconds, within 3.2 %.
 *
 * @param p50 half of the samples took no longer
 * @param p95 95 % took no longer
 * @param p99 99 % took no longer
 */
record ResponseTimes(double p50, double p95, double p99) {

    /** For people. */
    String line() {
        return "response times: p50 " + text(p50) + " ms, p95 " + text(p95) + " ms, p99 " + text(p99) + " ms";
    }

    private static String text(double millis) {
        return String.format(Locale.ROOT, millis < 10 ? "%.2f" : "%.1f", millis);
    }
}
