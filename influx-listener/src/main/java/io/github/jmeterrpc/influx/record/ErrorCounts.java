package io.github.jmeterrpc.influx.record;

import java.util.HashMap;
import java.util.Map;

/**
 * How many samples failed with which response code and message. Counting a known pair allocates
 * nothing. Not thread-safe.
 */
public final class ErrorCounts {

    /** Most pairs; the rest counts as {@link #OTHER}. */
    public static final int MAX_PAIRS = 100;

    /** Code and message under which failures beyond {@link #MAX_PAIRS} are counted. */
    public static final String OTHER = "(other errors)";

    private final Map<String, Map<String, Count>> byCode = new HashMap<>();
    private int pairs;

    /** Takes each pair with its count. */
    @FunctionalInterface
    public interface Visitor {
        void visit(String code, String message, long count);
    }

    private static final class Count {
        private long value;
    }

    /** Counts {@code n} failures. */
    public void add(String code, String message, long n) {
        Map<String, Count> byMessage = byCode.get(code);
        Count count = byMessage == null ? null : byMessage.get(message);
        if (count == null) {
            count = create(code, message);
        }
        count.value += n;
    }

    private Count create(String code, String message) {
        boolean known = code.equals(OTHER) && message.equals(OTHER);
        if (pairs >= MAX_PAIRS && !known) {
            Map<String, Count> others = byCode.computeIfAbsent(OTHER, c -> new HashMap<>());
            return others.computeIfAbsent(OTHER, m -> new Count());
        }
        pairs++;
        return byCode.computeIfAbsent(code, c -> new HashMap<>()).computeIfAbsent(message, m -> new Count());
    }

    /** Adds all counts of another one. */
    public void addAll(ErrorCounts other) {
        other.forEach(this::add);
    }

    /** Shows every pair counted so far. */
    public void forEach(Visitor visitor) {
        byCode.forEach(
                (code, messages) -> messages.forEach((message, count) -> visitor.visit(code, message, count.value)));
    }
}
