package io.github.jmeterrpc.live.results;

import io.github.jmeterrpc.live.figures.sums.IntendedStartDurations;
import io.github.jmeterrpc.live.figures.sums.ResultSample;
import io.github.jmeterrpc.metrics.failure.FailureKind;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Creates a sample from the texts of a result file; missing texts are empty. */
final class ResultLine {

    /** The message of JMeter for the sum of a Transaction Controller, which has no URL. */
    private static final Pattern TRANSACTION =
            Pattern.compile("Number of samples in transaction : (\\d{1,9}), number of failing samples : \\d+");

    /** The thread name of a remote generator, which JMeter prefixes with the address given with -R. */
    private static final Pattern REMOTE_THREAD = Pattern.compile("(\\S+:\\d{1,5}|\\d{1,3}(?:\\.\\d{1,3}){3})-");

    /** Dates and times that {@code jmeter.save.saveservice.timestamp_format} can produce. */
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("[yyyy/MM/dd][yyyy-MM-dd][dd.MM.yyyy][MM/dd/yy]['T'][ ]HH:mm:ss[.SSS][,SSS]");

    private static final int MAX_LABEL = 500;

    private final Map<String, String> texts = new HashMap<>();
    private boolean parts;
    private boolean inTotal = true;

    /** Clears the values of the previous line. */
    void clear() {
        texts.clear();
        parts = false;
        inTotal = true;
    }

    /** Returns a line with the same texts. */
    ResultLine copy() {
        ResultLine copy = new ResultLine();
        copy.texts.putAll(texts);
        return copy;
    }

    /** Marks a sample that contains sub-samples. */
    void setHasParts() {
        parts = true;
    }

    /** Whether the sample contains sub-samples. */
    boolean hasParts() {
        return parts;
    }

    /** Sets whether the total of all samples contains the line. */
    void setInTotal(boolean is) {
        inTotal = is;
    }

    /** The start in ms since 1970. */
    long start() {
        return millis(text("timeStamp").strip());
    }

    /** The end in ms since 1970, including time that JMeter does not count as elapsed. */
    long endWithIdleTime() {
        double idle = number(text("IdleTime"));
        return start() + whole("elapsed", "") + (long) Math.max(0, idle);
    }

    /** Whether the line is the sum of a Transaction Controller. */
    boolean isController() {
        return samplesOfController() >= 0;
    }

    /** The number of samples in the sum of a Transaction Controller; -1 for any other line. */
    int samplesOfController() {
        String url = text("URL");
        if (!url.isEmpty() && !url.equals("null")) {
            return -1;
        }
        Matcher matcher = TRANSACTION.matcher(text("responseMessage"));
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : -1;
    }

    /** Sets the text of a field, whose name is that in the first line of a CSV file. */
    void put(String field, String text) {
        texts.put(field, text);
    }

    /** The text of a field; empty if it is absent. */
    String text(String field) {
        return texts.getOrDefault(field, "");
    }

    /**
     * The load generator of a line from a controller of remote generators: {@code 10.0.0.1:1099}
     * for the thread {@code 10.0.0.1:1099-Thread Group 1-1}; empty if the line names none.
     */
    String generator() {
        Matcher thread = REMOTE_THREAD.matcher(text("threadName"));
        return thread.lookingAt() ? thread.group(1) : "";
    }

    /** @throws IllegalArgumentException if the line is not a sample */
    ResultSample sample() {
        long start = start();
        long took = whole("elapsed", "");
        if (took < 0) {
            throw new IllegalArgumentException("elapsed '" + took + "' is negative");
        }
        int count = count("SampleCount", 1);
        String message = text("responseMessage");
        String failure = text("failureMessage");
        String threads = text("allThreads");
        double elapsed = count > 1 ? (double) took / count : took;
        return new ResultSample(
                new ResultSample.SampleTime(start, endWithIdleTime(), elapsed),
                name(text("label")),
                new ResultSample.Success(
                        count,
                        errors(count),
                        failure.isEmpty() ? text("responseCode") : FailureKind.ASSERTION_FAILED,
                        failure.isEmpty() ? message : failure),
                !inTotal,
                new ResultSample.SampleLoad(
                        number(text("bytes")),
                        number(text("sentBytes")),
                        threads.isEmpty() ? Double.NaN : number(threads)),
                intended(start, elapsed));
    }

    /** Parses ms since 1970, or a date and time in this machine's time zone. */
    private static long millis(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException notMillis) {
            try {
                LocalDateTime time = LocalDateTime.parse(text, TIME);
                return time.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli();
            } catch (DateTimeException e) {
                throw new IllegalArgumentException(
                        "timeStamp '" + text
                                + "' is not a time; ms since 1970 and dates such as 2026/11/22 17:30:00.123 are supported",
                        e);
            }
        }
    }

    /** The number of failed samples of the line; NaN if unknown. */
    private double errors(int count) {
        String success = text("success").strip();
        if (success.isEmpty()) {
            return Double.NaN;
        }
        int errors = count("ErrorCount", count);
        return success.equalsIgnoreCase("true") ? 0 : Math.min(count, errors);
    }

    private int count(String field, int ifEmpty) {
        long count = whole(field, String.valueOf(ifEmpty));
        if (count < 0 || count > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    field + " '" + count + "' is not a count from 0 to " + Integer.MAX_VALUE);
        }
        return (int) count;
    }

    /**
     * Reads the available columns that the property sample_variables adds; null if there are none.
     */
    private IntendedStartDurations intended(long start, double elapsed) {
        double waited = measured("no_free_thread");
        double late = measured("woke_late");
        double response = measured("response_time");
        double delay =
                first(measured("start_delay"), waited + late, response - elapsed, start - measured("intended_start"));
        if (Double.isNaN(delay)) {
            return null;
        }
        return new IntendedStartDurations(
                first(response, delay + elapsed),
                Math.max(0, delay),
                first(waited, delay - late),
                first(late, delay - waited));
    }

    private static double first(double... values) {
        for (double value : values) {
            if (!Double.isNaN(value)) {
                return value;
            }
        }
        return Double.NaN;
    }

    /** Returns a number; NaN if the field is empty, absent or not a number. */
    private double measured(String field) {
        String text = text(field);
        try {
            return text.isEmpty() || text.equals("null") ? Double.NaN : Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** Returns a label in the form in which the listener publishes it. */
    private static String name(String label) {
        String stripped = label.strip();
        return switch (stripped) {
            case "" -> "(no label)";
            case "all", "internal" -> stripped + " (sampler)";
            default -> stripped.substring(0, Math.min(MAX_LABEL, stripped.length()));
        };
    }

    private long whole(String field, String ifEmpty) {
        String text = text(field).isEmpty() ? ifEmpty : text(field);
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(field + " '" + text + "' is not a whole number", e);
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
