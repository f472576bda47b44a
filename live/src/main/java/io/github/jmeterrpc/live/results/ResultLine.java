package io.github.jmeterrpc.live.results;

import io.github.jmeterrpc.live.figures.Sample;
import java.util.regex.Pattern;

/** Makes a sample of the texts that a result file has of it; empty texts for what it has not. */
final class ResultLine {

    /** How JMeter describes what a Transaction Controller adds up; it has no URL. */
    private static final Pattern TRANSACTION =
            Pattern.compile("Number of samples in transaction : \\d+, number of failing samples : \\d+");

    private static final int MAX_LABEL = 500;
    private static final int MAX_MESSAGE = 200;
    private static final String ASSERTION_FAILED = "Assertion failed";

    String timeStamp = "";
    String elapsed = "";
    String label = "";
    String code = "";
    String message = "";
    String failure = "";
    String success = "true";
    String bytes = "";
    String sentBytes = "";
    String allThreads = "";
    String url = "";
    String sampleCount = "";
    String errorCount = "";

    private final TimeStamps timeStamps = new TimeStamps();

    void clear() {
        timeStamp = "";
        elapsed = "";
        label = "";
        code = "";
        message = "";
        failure = "";
        success = "true";
        bytes = "";
        sentBytes = "";
        allThreads = "";
        url = "";
        sampleCount = "";
        errorCount = "";
    }

    /** @throws IllegalArgumentException if it is no sample */
    Sample sample() {
        long start = timeStamps.millis(timeStamp);
        long took = whole("elapsed", elapsed);
        int count = sampleCount.isEmpty() ? 1 : (int) Math.max(0, whole("SampleCount", sampleCount));
        boolean ok = Boolean.parseBoolean(success.strip());
        int errors = ok ? 0 : errorCount.isEmpty() ? count : (int) Math.min(count, whole("ErrorCount", errorCount));
        boolean transaction = (url.isEmpty() || url.equals("null"))
                && TRANSACTION.matcher(message).matches();
        return new Sample(
                start,
                start + took,
                count > 1 ? (double) took / count : took,
                name(label),
                count,
                errors,
                transaction,
                number(bytes),
                number(sentBytes),
                allThreads.isEmpty() ? Double.NaN : number(allThreads),
                failure.isEmpty() ? cut(code) : ASSERTION_FAILED,
                cut(failure.isEmpty() ? message : failure),
                url);
    }

    /** As the listener publishes labels. */
    private static String name(String label) {
        String stripped = label.strip();
        return switch (stripped) {
            case "" -> "(no label)";
            case "all", "internal" -> stripped + " (sampler)";
            default -> stripped.substring(0, Math.min(MAX_LABEL, stripped.length()));
        };
    }

    private static String cut(String text) {
        return text.substring(0, Math.min(MAX_MESSAGE, text.length()));
    }

    private static long whole(String field, String text) {
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(field + " '" + text + "' is no whole number", e);
        }
    }

    private static double number(String text) {
        try {
            return text.isEmpty() ? 0 : Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
