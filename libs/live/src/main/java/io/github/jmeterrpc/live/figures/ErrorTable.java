package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.document.ErrorRow;
import io.github.jmeterrpc.metrics.line.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Failures by transaction, code and message, and an example of each kind. */
final class ErrorTable {

    private static final int MAX_KINDS = 2000;
    private static final int MAX_SHOWN = 200;
    private static final int MAX_EXAMPLES = 400;
    private static final int MAX_TEXT = 2000;
    private static final int SIMILAR = 150;
    private static final Pattern LINE_ENDS = Pattern.compile("(\\\\[nr]|\\s)+");

    /** How the listener calls the code of a sample that an assertion failed. */
    private static final String ASSERTION_FAILED = "Assertion failed";

    /** Where further kinds are counted. */
    private static final Kind OTHERS = new Kind("(other errors)", "", "");

    private final Map<Kind, ErrorRow> rows = new HashMap<>();
    private final Map<Kind, ErrorRow.Example> examples = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Kind, ErrorRow.Example> eldest) {
            return size() > MAX_EXAMPLES;
        }
    };

    private record Kind(String transaction, String code, String message) {

        /** Tags and fields write line ends in different ways, and are cut in different places. */
        Kind similar() {
            String oneLine = LINE_ENDS.matcher(message).replaceAll(" ").strip();
            return new Kind(transaction, code.strip(), oneLine.substring(0, Math.min(SIMILAR, oneLine.length())));
        }

        ErrorRow row(long count, long first, long last, ErrorRow.Example example) {
            return new ErrorRow(transaction, code, message, count, first, last, example);
        }

        static Kind of(ErrorRow row) {
            return new Kind(row.transaction(), row.code(), row.message());
        }
    }

    void add(String transaction, String code, String message, long count, long millis) {
        Kind kind = new Kind(cut(transaction), cut(code), cut(message));
        if (!rows.containsKey(kind) && rows.size() >= MAX_KINDS) {
            kind = OTHERS;
        }
        rows.merge(kind, kind.row(count, millis, millis, null), ErrorTable::sum);
    }

    private static ErrorRow sum(ErrorRow one, ErrorRow two) {
        long first = Math.min(one.first(), two.first());
        return Kind.of(one).row(one.count() + two.count(), first, Math.max(one.last(), two.last()), null);
    }

    void addExample(Point point) {
        String assertion = text(point, "assertion");
        Kind kind = assertion.isEmpty()
                ? new Kind(cut(point.tag("transaction")), text(point, "responseCode"), text(point, "responseMessage"))
                : new Kind(cut(point.tag("transaction")), ASSERTION_FAILED, assertion);
        examples.put(
                kind.similar(),
                new ErrorRow.Example(
                        point.millis(), point.tag("instance"), assertion, text(point, "url"), text(point, "response")));
    }

    private static String text(Point point, String field) {
        String text = point.fields().text(field);
        return text == null ? "" : cut(text);
    }

    private static String cut(String text) {
        return text.substring(0, Math.min(MAX_TEXT, text.length()));
    }

    /** The kinds, last seen first; further ones as one row. */
    List<ErrorRow> rows() {
        List<ErrorRow> sorted = new ArrayList<>(rows.values());
        sorted.sort(Comparator.comparingLong(ErrorRow::last)
                .thenComparingLong(ErrorRow::count)
                .reversed()
                .thenComparing(ErrorRow::transaction)
                .thenComparing(ErrorRow::code)
                .thenComparing(ErrorRow::message));
        List<ErrorRow> shown = new ArrayList<>();
        for (ErrorRow row : sorted.subList(0, Math.min(MAX_SHOWN, sorted.size()))) {
            Kind kind = Kind.of(row);
            shown.add(kind.row(row.count(), row.first(), row.last(), examples.get(kind.similar())));
        }
        sorted.stream().skip(MAX_SHOWN).reduce(ErrorTable::sum).ifPresent(rest -> {
            shown.add(OTHERS.row(rest.count(), rest.first(), rest.last(), null));
        });
        return shown;
    }
}
