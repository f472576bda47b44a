package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.support.results.ResultLine;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The messages of failed samples, and the ones that point to a limit. Not thread-safe. */
public final class ErrorKinds {

    /** A limit that shows in errors. */
    enum Limit {
        HANDLES("Too many open files"),
        PORTS("Cannot assign requested address|Can't assign requested address|Address not available|BindException"),
        POOL("pool is exhausted|threadpool is EXHAUSTED|RejectedExecution");

        private final Pattern pattern;

        Limit(String pattern) {
            this.pattern = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
        }
    }

    private static final int LONGEST = 120;
    private static final int MOST = 1000;

    private final Map<String, Long> counts = new HashMap<>();
    private final Set<Limit> limits = EnumSet.noneOf(Limit.class);

    /** Takes a sample; one that did not fail is ignored. */
    public void add(ResultLine line) {
        if (line.success()) {
            return;
        }
        String whole = (line.responseCode() + " " + line.responseMessage()).trim();
        for (Limit limit : Limit.values()) {
            if (limit.pattern.matcher(whole).find()) {
                limits.add(limit);
            }
        }
        String text = whole.lines().findFirst().orElse("no response code");
        String cut = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
        count(cut, 1);
    }

    private void count(String text, long failures) {
        counts.merge(counts.size() < MOST || counts.containsKey(text) ? text : "other errors", failures, Long::sum);
    }

    /** Adds all counts of another one. */
    void addAll(ErrorKinds other) {
        other.counts.forEach(this::count);
        limits.addAll(other.limits);
    }

    /** Whether a sample failed for that reason. */
    boolean show(Limit limit) {
        return limits.contains(limit);
    }

    /** The most frequent texts, each with its count. */
    public List<String> mostFrequent(int most) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(most)
                .map(entry -> entry.getValue() + " × " + entry.getKey())
                .toList();
    }
}
