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

    /** Where further kinds are counted. */
    static final String OTHERS = "(other errors)";

    private static final int MAX_KINDS = 2000;
    private static final int MAX_SHOWN = 200;
    private static final int MAX_EXAMPLES = 400;
    private static final int MAX_TEXT = 2000;
    private static final int SIMILAR = 150;
    private static final Pattern LINE_ENDS = Pattern.compile("(\\\\[nr]|\\s)+");

    /** How the listener calls the code of a sample that an assertion failed. */
    private static final String ASSERTION_FAILED = "Assertion failed";

    private final Map<Kind, Count> counts = new HashMap<>();
    private final Map<Kind, ErrorRow.Example> examples = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Kind, ErrorRow.Example> eldest) {
            return size() > MAX_EXAMPLES;
        }
    };

    private record Kind(String transaction, String code, String message) {}

    private static final class Count {
        private long count;
        private long first = Long.MAX_VALUE;
        private long last = Long.MIN_VALUE;

        void add(long more, long from, long to) {
            count += more;
            first = Math.min(first, from);
            last = Math.max(last, to);
        }
    }

    void add(String transaction, String code, String message, long count, long millis) {
        Kind kind = new Kind(transaction, code, message);
        if (!counts.containsKey(kind) && counts.size() >= MAX_KINDS) {
            kind = new Kind(OTHERS, "", "");
        }
        counts.computeIfAbsent(kind, k -> new Count()).add(count, millis, millis);
    }

    void addExample(Point point) {
        String assertion = text(point, "assertion");
        String message = text(point, "responseMessage");
        Kind kind = assertion.isEmpty()
                ? new Kind(point.tag("transaction"), text(point, "responseCode"), message)
                : new Kind(point.tag("transaction"), ASSERTION_FAILED, assertion);
        addExample(
                kind.transaction,
                kind.code,
                kind.message,
                new ErrorRow.Example(
                        point.millis(), point.tag("instance"), assertion, text(point, "url"), text(point, "response")));
    }

    /** Tags and fields write line ends in different ways, and are cut in different places. */
    private static Kind similar(String transaction, String code, String message) {
        String oneLine = LINE_ENDS.matcher(message).replaceAll(" ").strip();
        return new Kind(transaction, code.strip(), oneLine.substring(0, Math.min(SIMILAR, oneLine.length())));
    }

    void addExample(String transaction, String code, String message, ErrorRow.Example example) {
        examples.put(similar(transaction, code, message), example);
    }

    private static String text(Point point, String field) {
        String text = point.fields().text(field);
        return text == null ? "" : text.substring(0, Math.min(MAX_TEXT, text.length()));
    }

    List<ErrorRow> rows() {
        List<ErrorRow> rows = new ArrayList<>();
        counts.forEach((kind, count) -> rows.add(new ErrorRow(
                kind.transaction,
                kind.code,
                kind.message,
                count.count,
                count.first,
                count.last,
                examples.get(similar(kind.transaction, kind.code, kind.message)))));
        rows.sort(Comparator.comparingLong(ErrorRow::last)
                .thenComparingLong(ErrorRow::count)
                .reversed()
                .thenComparing(ErrorRow::transaction)
                .thenComparing(ErrorRow::code)
                .thenComparing(ErrorRow::message));
        if (rows.size() <= MAX_SHOWN) {
            return rows;
        }
        Count others = new Count();
        rows.subList(MAX_SHOWN, rows.size()).forEach(row -> others.add(row.count(), row.first(), row.last()));
        List<ErrorRow> shown = new ArrayList<>(rows.subList(0, MAX_SHOWN));
        shown.add(new ErrorRow(OTHERS, "", "", others.count, others.first, others.last, null));
        return shown;
    }
}
