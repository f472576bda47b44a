package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.harness.results.CsvResultLine;
import io.github.jmeterrpc.metrics.failure.FailureKind;
import io.github.jmeterrpc.metrics.failure.FrequentItems;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Counts the messages of failed samples, and detects messages that indicate a limit. Not
 * thread-safe.
 */
public final class ErrorKinds {

    /** A limit that causes errors. */
    enum ErrorLimit {
        HANDLES("Too many open files"),
        PORTS("Cannot assign requested address|Can't assign requested address|Address not available|BindException"),
        POOL("pool is exhausted|threadpool is EXHAUSTED|RejectedExecution");

        private final Pattern pattern;

        ErrorLimit(String pattern) {
            this.pattern = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
        }
    }

    private static final int LONGEST = 120;
    private static final int MOST = 1000;
    private static final String NONE = "no response code";

    private final FrequentItems<FailureKind> counts = new FrequentItems<>(MOST);
    private final Set<ErrorLimit> limits = EnumSet.noneOf(ErrorLimit.class);

    /** Counts a sample if it failed. */
    public void add(CsvResultLine line) {
        if (line.success()) {
            return;
        }
        String whole = line.responseCode() + " " + line.responseMessage();
        for (ErrorLimit limit : ErrorLimit.values()) {
            if (limit.pattern.matcher(whole).find()) {
                limits.add(limit);
            }
        }
        counts.add(FailureKind.of(line.responseCode(), line.responseMessage()), 1);
    }

    /** Adds all counts of another object. */
    void addAll(ErrorKinds other) {
        counts.addAll(other.counts);
        limits.addAll(other.limits);
    }

    /** Whether a sample failed for that reason. */
    boolean show(ErrorLimit limit) {
        return limits.contains(limit);
    }

    /** The most frequent kinds, each with its count. */
    public List<String> mostFrequent(int most) {
        Map<String, Long> texts = new TreeMap<>();
        counts.forEach((kind, count) -> texts.merge(text(kind), count, Long::sum));
        if (counts.others() > 0) {
            texts.put(FailureKind.OTHER, counts.others());
        }
        return texts.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(most)
                .map(entry -> entry.getValue() + " × " + entry.getKey())
                .toList();
    }

    private static String text(FailureKind kind) {
        String text = (kind.code() + " " + kind.message()).strip();
        return text.isEmpty() ? NONE : text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    }
}
