package io.github.jmeterrpc.influx.line;

import io.github.jmeterrpc.influx.record.LabelRules;
import io.github.jmeterrpc.influx.record.LabelStats;
import io.github.jmeterrpc.metrics.failure.FailureKind;
import io.github.jmeterrpc.metrics.failure.FrequentItems;
import io.github.jmeterrpc.metrics.line.Escape;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Maps labels and failures to published tag values. Avoids the listener's own names, and limits the
 * length and the number of values per test, because InfluxDB keeps the series of each new value
 * permanently. Not thread-safe.
 */
final class TagValueLimiter {

    /** Maximum length of a transaction name, in characters. */
    static final int MAX_LABEL = 500;

    /** Maximum number of kinds of failures in one test. */
    static final int MAX_KINDS = 1000;

    /** Number of kinds that are published even if they are rare; further kinds must not be rare. */
    private static final int OF_RARE_KINDS = MAX_KINDS / 2;

    /** A kind with fewer failures in the test is rare. */
    private static final int RARE = 10;

    private static final FailureKind OTHERS = new FailureKind(FailureKind.OTHER, FailureKind.OTHER);

    private final int maxLabels;
    private final Consumer<String> warnings;
    private final Set<String> labels = new HashSet<>();
    private final Set<FailureKind> kinds = new HashSet<>();
    /** Failures without a place so far. */
    private final FrequentItems<FailureKind> waiting = new FrequentItems<>(MAX_KINDS);

    private boolean labelsWarned;
    private boolean kindsWarned;

    /**
     * Creates a limiter.
     *
     * @param maxLabels maximum number of transactions in the test
     * @param warnings receives one message for each limit that is reached
     */
    TagValueLimiter(int maxLabels, Consumer<String> warnings) {
        this.maxLabels = maxLabels;
        this.warnings = warnings;
    }

    String transaction(String label) {
        String name = named(Escape.storedTag(cut(label.trim(), MAX_LABEL)));
        if (name.equals(LabelRules.OTHERS) || labels.contains(name)) {
            warnIfOthers(name);
            return name;
        }
        if (labels.size() >= maxLabels) {
            warnIfOthers(LabelRules.OTHERS);
            return LabelRules.OTHERS;
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
        if (!labelsWarned && name.equals(LabelRules.OTHERS)) {
            labelsWarned = true;
            warnings.accept("more than " + maxLabels + " different labels; samples of further ones are counted as '"
                    + LabelRules.OTHERS
                    + "'. Take numbers and ids out of the samplers' names, or narrow samplersRegex");
        }
    }

    /** The failures of a label in a window by published kind; too many kinds count as one. */
    Map<FailureKind, Long> failures(FrequentItems<FailureKind> counted) {
        Map<FailureKind, Long> failures = new HashMap<>();
        counted.forEach((kind, n) -> failures.merge(kind(kind, n), n, Long::sum));
        if (counted.others() > 0) {
            failures.merge(OTHERS, counted.others(), Long::sum);
        }
        if (!kindsWarned && failures.containsKey(OTHERS)) {
            kindsWarned = true;
            warnings.accept("more different response codes and messages than the " + LabelStats.MAX_KINDS
                    + " of a label in a window or the " + MAX_KINDS + " of a test; the rarest ones are counted as '"
                    + FailureKind.OTHER + "'");
        }
        return failures;
    }

    private FailureKind kind(FailureKind counted, long n) {
        FailureKind kind = new FailureKind(orElse(counted.code(), "0"), orElse(counted.message(), "None"));
        if (kinds.contains(kind)) {
            return kind;
        }
        if (kinds.size() >= MAX_KINDS) {
            return OTHERS;
        }
        boolean frequent = kinds.size() < OF_RARE_KINDS;
        if (!frequent) {
            waiting.add(kind, n);
            frequent = waiting.count(kind) >= RARE;
        }
        if (frequent) {
            kinds.add(kind);
        }
        return frequent ? kind : OTHERS;
    }

    private static String orElse(String text, String ifEmpty) {
        return text.isEmpty() ? ifEmpty : Escape.storedTag(text);
    }

    static String cut(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(max - 2)) ? max - 2 : max - 1;
        return text.substring(0, end) + '…';
    }
}
