package io.github.jmeterrpc.demo;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The store that the demo writes to. */
interface Storage extends AutoCloseable {

    /** The URL that generators write to. */
    String writeUrl();

    /** The message before the generators start. */
    List<String> introduction();

    /** Reads the samples of all generators when the test is over. */
    Stored read() throws IOException;

    @Override
    void close() throws IOException;

    /**
     * The samples that arrived, all generators together. Percentiles are in ms, counted by microseconds, within 3.2 %.
     *
     * @param samples how many
     * @param p50 half of the samples took no longer
     * @param p95 95 % took no longer
     * @param p99 99 % took no longer
     * @param view how to view them, step by step
     */
    record Stored(long samples, double p50, double p95, double p99, List<String> view) {

        /** The response times for people. */
        String responseTimes() {
            return "response times: p50 " + text(p50) + " ms, p95 " + text(p95) + " ms, p99 " + text(p99) + " ms";
        }

        private static String text(double millis) {
            return String.format(Locale.ROOT, millis < 10 ? "%.2f" : "%.1f", millis);
        }
    }
}
