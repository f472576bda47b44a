package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.document.Mark;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** The annotations of a run; if there are too many, the first and the last ones. */
final class Marks {

    static final String START = "start";
    static final String END = "end";

    static final String OTHER = "other";
    private static final String STARTED = " started";
    private static final String ENDED = " ended";
    static final int MAX_TEXT = 2000;
    private static final int MAX_FIRST = 250;
    private static final int MAX = 500;

    private final TreeSet<Mark> marks = new TreeSet<>(Comparator.comparingLong(Mark::time)
            .thenComparing(Mark::instance)
            .thenComparing(Mark::text)
            .thenComparing(Mark::tags));
    private String title = "";

    static String kind(String text) {
        return text.endsWith(STARTED) ? START : text.endsWith(ENDED) ? END : OTHER;
    }

    /** Returns a text for display; a long text is cut to its end, which names its kind. */
    static String text(String text) {
        return text == null || text.length() <= MAX_TEXT ? text : "…" + text.substring(text.length() - MAX_TEXT);
    }

    /** Adds an annotation; returns whether it is new. */
    boolean add(Mark mark) {
        if (!marks.add(mark)) {
            return false;
        }
        if (title.isEmpty() && mark.kind().equals(START)) {
            title = mark.text().substring(0, mark.text().length() - STARTED.length());
        }
        if (marks.size() > MAX) {
            marks.remove(marks.stream().skip(MAX_FIRST).findFirst().orElseThrow());
        }
        return true;
    }

    String title() {
        return title;
    }

    List<Mark> list() {
        return new ArrayList<>(marks);
    }
}
