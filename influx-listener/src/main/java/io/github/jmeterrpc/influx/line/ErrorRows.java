package io.github.jmeterrpc.influx.line;

import io.github.jmeterrpc.influx.record.FirstFailures.FirstFailure;
import io.github.jmeterrpc.metrics.failure.FailureText;
import io.github.jmeterrpc.metrics.line.LineBuilder;
import java.util.List;
import java.util.function.Consumer;

/**
 * Builds the rows of single failures, in a separate measurement. Unbounded values are fields, not
 * tags. Not thread-safe.
 */
public final class ErrorRows {

    /** Suffix of the measurement's name. */
    public static final String SUFFIX = "_errors";

    /** Maximum length of a URL, in characters. */
    private static final int MAX_URL = 500;

    /** Maximum length of a response code and of the start of a response, in characters. */
    private static final int MAX_TEXT = 200;

    /**
     * Maximum length of a message; from a shorter message, the page could derive a different kind
     * of failure.
     */
    private static final int MAX_MESSAGE = FailureText.MAX_READ;

    private static final long NANOS = 1_000_000;

    private final String start;
    private final TagValueLimiter names;
    private long rows;

    /**
     * Prepares the rows of a test.
     *
     * @param naming measurement and tags of all rows
     * @param maxLabels maximum number of transactions in the test
     * @param warnings receives a message if there are more transactions
     */
    public ErrorRows(SeriesTags naming, int maxLabels, Consumer<String> warnings) {
        this.start = naming.start(naming.measurement() + SUFFIX);
        this.names = new TagValueLimiter(maxLabels, warnings);
    }

    /** Builds rows; they count no samples, because the rows of the windows count them. */
    public List<Line> of(List<FirstFailure> failures) {
        return failures.stream().map(this::row).toList();
    }

    /**
     * Builds a row. Its time is the millisecond in which the sample ended, plus a counter in ns so
     * that no row replaces another.
     */
    private Line row(FirstFailure failure) {
        LineBuilder line = new LineBuilder(start).tag(Rows.TRANSACTION, names.transaction(failure.label()));
        line.textField("responseCode", TagValueLimiter.cut(failure.responseCode(), MAX_TEXT));
        text(line, "responseMessage", failure.responseMessage(), MAX_MESSAGE);
        text(line, "assertion", failure.assertion(), MAX_MESSAGE);
        text(line, "url", failure.url(), MAX_URL);
        text(line, "response", failure.response(), MAX_TEXT);
        return new Line(line.atNanos(failure.endMillis() * NANOS + rows++ % NANOS));
    }

    private static void text(LineBuilder line, String field, String text, int max) {
        String trimmed = text.trim();
        if (!trimmed.isEmpty()) {
            line.textField(field, TagValueLimiter.cut(trimmed, max));
        }
    }
}
