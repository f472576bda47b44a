package io.github.jmeterrpc.live.figures.sums;

import io.github.jmeterrpc.live.document.ErrorRow;
import io.github.jmeterrpc.metrics.failure.FailureKind;
import io.github.jmeterrpc.metrics.failure.FrequentItems;
import io.github.jmeterrpc.metrics.line.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Failures by transaction and kind, with an example of each kind; if there are too many kinds, the
 * most frequent ones.
 */
public final class ErrorTable {

    private static final int MAX_KINDS = 2000;
    private static final int MAX_SHOWN = 200;
    private static final int MAX_EXAMPLES = 400;
    private static final int MAX_TEXT = 2000;
    private static final Pattern LINE_ENDS = Pattern.compile("(\\\\[nr]|\\s)+");

    private final FrequentItems<Kind> counts = new FrequentItems<>(MAX_KINDS, this::removed);
    private final Map<Kind, Span> times = new HashMap<>();
    /** Counts of the kinds that are not kept. */
    private Span ofOthers = Span.NEVER;

    private final Map<Kind, ErrorRow.Example> examples = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Kind, ErrorRow.Example> eldest) {
            return size() > MAX_EXAMPLES;
        }
    };

    private record Kind(String transaction, FailureKind failure) {

        /**
         * Returns the key of an example: fields of line protocol contain {@code \\n} for a line
         * end.
         */
        Kind ofExample() {
            return new Kind(transaction, FailureKind.of(failure.code(), oneLine(failure.message())));
        }
    }

    /** The times of failures, in ms since 1970. */
    private record Span(long first, long last) {

        static final Span NEVER = new Span(Long.MAX_VALUE, Long.MIN_VALUE);

        Span plus(Span other) {
            return new Span(Math.min(first, other.first), Math.max(last, other.last));
        }
    }

    public void add(String transaction, String code, String message, long count, long millis) {
        Kind kind = new Kind(cut(transaction), FailureKind.of(code, message));
        counts.add(kind, count);
        times.merge(kind, new Span(millis, millis), Span::plus);
    }

    private void removed(Kind kind) {
        ofOthers = ofOthers.plus(times.remove(kind));
    }

    public void addExample(Point point) {
        String assertion = text(point, "assertion");
        FailureKind failure = FailureKind.of(
                text(point, "responseCode"), oneLine(text(point, "responseMessage")), oneLine(assertion));
        examples.put(
                new Kind(cut(point.tag("transaction")), failure),
                new ErrorRow.Example(
                        point.millis(), point.tag("instance"), assertion, text(point, "url"), text(point, "response")));
    }

    private static String text(Point point, String field) {
        String text = point.fields().text(field);
        return text == null ? "" : cut(text);
    }

    private static String oneLine(String text) {
        return LINE_ENDS.matcher(text).replaceAll(" ").strip();
    }

    private static String cut(String text) {
        return text.substring(0, Math.min(MAX_TEXT, text.length()));
    }

    /** Returns the most frequent kinds, the last seen first, followed by one row for all others. */
    public List<ErrorRow> rows() {
        List<ErrorRow> rows = new ArrayList<>();
        counts.forEach((kind, count) -> {
            Span span = times.get(kind);
            FailureKind failure = kind.failure();
            rows.add(new ErrorRow(
                    kind.transaction(),
                    failure.code(),
                    failure.message(),
                    new ErrorRow.Occurrences(count, span.first(), span.last()),
                    examples.get(kind.ofExample())));
        });
        rows.sort(Comparator.comparingLong(ErrorRow::count)
                .reversed()
                .thenComparing(ErrorRow::transaction)
                .thenComparing(ErrorRow::code)
                .thenComparing(ErrorRow::message));
        List<ErrorRow> shown = new ArrayList<>(rows.subList(0, Math.min(MAX_SHOWN, rows.size())));
        // The sort is stable: of kinds last seen at the same time, the more frequent one comes
        // first.
        shown.sort(Comparator.comparingLong((ErrorRow row) -> row.seen().last()).reversed());
        long others = counts.others();
        Span span = ofOthers;
        for (ErrorRow row : rows.subList(shown.size(), rows.size())) {
            others += row.count();
            span = span.plus(new Span(row.seen().first(), row.seen().last()));
        }
        if (others > 0) {
            shown.add(new ErrorRow(
                    ErrorRow.OTHER, "", "", new ErrorRow.Occurrences(others, span.first(), span.last()), null));
        }
        return shown;
    }
}
