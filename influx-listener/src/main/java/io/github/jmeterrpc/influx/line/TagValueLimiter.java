package io.github.jmeterrpc.influx.line;

import io.github.jmeterrpc.influx.record.ErrorCounts;
import io.github.jmeterrpc.influx.record.Labels;
import io.github.jmeterrpc.metrics.line.Escape;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Maps labels and failures to published tag values. Avoids the listener's own names, and limits the
 * length and the number of values per test, since InfluxDB keeps the series of each new value
 * permanently. Not thread-safe.
 */
final class TagValueLimiter {

    /** Longest transaction name, in characters. */
    static final int MAX_LABEL = 500;

    /** Longest response code or message, in characters. */
    static final int MAX_MESSAGE = 200;

    /** Maximum number of pairs of response code and message in one test. */
    static final int MAX_ERRORS = 1000;

    private static final Logger log = LoggerFactory.getLogger(TagValueLimiter.class);

    private final int maxLabels;
    private final Set<String> labels = new HashSet<>();
    private final Set<Failure> failures = new HashSet<>();
    private boolean labelsWarned;
    private boolean failuresWarned;

    TagValueLimiter(int maxLabels) {
        this.maxLabels = maxLabels;
    }

    /** A response code and message as published. */
    record Failure(String code, String message) {}

    String transaction(String label) {
        String name = named(Escape.storedTag(cut(label.trim(), MAX_LABEL)));
        if (name.equals(Labels.OTHERS) || labels.contains(name)) {
            warnIfOthers(name);
            return name;
        }
        if (labels.size() >= maxLabels) {
            warnIfOthers(Labels.OTHERS);
            return Labels.OTHERS;
        }
        labels.add(name);
        return name;
    }

    private static String named(String label) {
        return switch (label) {
            case "" -> "(no label)";
            // Names of the listener's own rows.
            case Rows.ALL, Rows.INTERNAL -> label + " (sampler)";
            default -> label;
        };
    }

    private void warnIfOthers(String name) {
        if (!labelsWarned && name.equals(Labels.OTHERS)) {
            labelsWarned = true;
            log.warn(
                    "InfluxDB listener: more than {} different labels; samples of further ones are counted as '{}'."
                            + " Take numbers and ids out of the samplers' names, or narrow samplersRegex",
                    maxLabels,
                    Labels.OTHERS);
        }
    }

    Failure failure(String code, String message) {
        Failure failure = new Failure(orElse(code, "0"), orElse(message, "None"));
        if (failures.contains(failure)) {
            return failure;
        }
        if (failures.size() < MAX_ERRORS) {
            failures.add(failure);
            return failure;
        }
        if (!failuresWarned) {
            failuresWarned = true;
            log.warn(
                    "InfluxDB listener: more than {} different response codes and messages; further ones are counted"
                            + " as '{}'",
                    MAX_ERRORS,
                    ErrorCounts.OTHER);
        }
        return new Failure(ErrorCounts.OTHER, ErrorCounts.OTHER);
    }

    private static String orElse(String text, String ifEmpty) {
        String trimmed = text.trim();
        return trimmed.isEmpty() ? ifEmpty : Escape.storedTag(cut(trimmed, MAX_MESSAGE));
    }

    static String cut(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(max - 2)) ? max - 2 : max - 1;
        return text.substring(0, end) + '…';
    }
}
