package io.github.jmeterrpc.influx.line;

import io.github.jmeterrpc.metrics.line.LineBuilder;
import java.util.function.Consumer;

/**
 * Builds the rows of single samples, in a separate measurement. Unbounded values are fields, not
 * tags: response codes, times, sizes. Used by one thread at a time.
 */
public final class RawRows {

    /** Suffix of the measurement's name. */
    public static final String SUFFIX = "_raw";

    private final String start;
    private final TagValueLimiter names;

    /**
     * Prepares the rows of a test.
     *
     * @param naming measurement and tags of all rows
     * @param maxLabels maximum number of transactions in the test
     * @param warnings receives a message if there are more transactions
     */
    public RawRows(SeriesTags naming, int maxLabels, Consumer<String> warnings) {
        this.names = new TagValueLimiter(maxLabels, warnings);
        start = naming.start(naming.measurement() + SUFFIX);
    }

    /**
     * Builds the row of a sample; it counts no sample, because the rows of the windows count it.
     *
     * @param nanos time of the row, in ns since 1970
     */
    public Line of(RawSample sample, long nanos) {
        LineBuilder line = new LineBuilder(start)
                .tag("transaction", names.transaction(sample.label()))
                .tag("statut", sample.ok() ? "ok" : "ko")
                .field("elapsed_ms", sample.micros() / 1000.0)
                .field("latency", sample.latencyMillis())
                .field("connect", sample.connectMillis())
                .field("bytes", sample.receivedBytes())
                .field("sent", sample.sentBytes());
        return new Line(line.textField("responseCode", sample.responseCode()).atNanos(nanos));
    }

    /**
     * One sample.
     *
     * @param label name of the sampler or transaction
     * @param endMillis end of the sample, in ms since 1970
     * @param micros elapsed time, in µs
     * @param latencyMillis time to the first byte of the response, in ms
     * @param connectMillis time to connect, in ms
     * @param receivedBytes bytes of the response
     * @param sentBytes bytes of the request
     * @param ok whether the sample succeeded
     * @param responseCode may be empty
     */
    public record RawSample(
            String label,
            long endMillis,
            long micros,
            int latencyMillis,
            int connectMillis,
            long receivedBytes,
            long sentBytes,
            boolean ok,
            String responseCode) {}
}
