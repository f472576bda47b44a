package io.github.jmeterrpc.influx.line;

import io.github.jmeterrpc.influx.record.Failure;
import java.util.List;

/**
 * The rows of single failures, in a measurement of their own: what can take any value is a field, not a tag. Not
 * thread-safe.
 */
public final class ErrorRows {

    /** What the name of the measurement ends with. */
    public static final String SUFFIX = "_errors";

    /** Longest URL, in characters. */
    private static final int MAX_URL = 500;

    /** Longest message, and beginning of an answer, in characters. */
    private static final int MAX_TEXT = 200;

    private static final long NANOS = 1_000_000;

    private final String start;
    private final TagValueLimiter names;
    private long rows;

    /**
     * Prepares the rows of a test.
     *
     * @param naming what all rows share
     * @param maxLabels transactions told apart in the test
     */
    public ErrorRows(SeriesTags naming, int maxLabels) {
        this.start = naming.start(naming.measurement() + SUFFIX);
        this.names = new TagValueLimiter(maxLabels);
    }

    /** Makes rows; the windows account for the samples. */
    public List<Line> of(List<Failure> failures) {
        return failures.stream().map(this::row).toList();
    }

    /** At the millisecond in which the sample ended; a counter below it, so that none replaces another. */
    private Line row(Failure failure) {
        LineBuilder line = new LineBuilder(start).tag(Rows.TRANSACTION, names.transaction(failure.label()));
        line.textField("responseCode", TagValueLimiter.cut(failure.responseCode(), MAX_TEXT));
        text(line, "responseMessage", failure.responseMessage(), MAX_TEXT);
        text(line, "assertion", failure.assertion(), MAX_TEXT);
        text(line, "url", failure.url(), MAX_URL);
        text(line, "response", failure.response(), MAX_TEXT);
        return line.atNanos(failure.endMillis() * NANOS + rows++ % NANOS, 0);
    }

    private static void text(LineBuilder line, String field, String text, int max) {
        String trimmed = text.trim();
        if (!trimmed.isEmpty()) {
            line.textField(field, TagValueLimiter.cut(trimmed, max));
        }
    }
}
