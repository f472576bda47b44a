package io.github.jmeterrpc.influx.line;

import io.github.jmeterrpc.metrics.BucketFields;
import io.github.jmeterrpc.metrics.line.LineBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The rows of the start and the end of a test: the annotation and the generator's mark.
 *
 * @param naming measurement and tags of all rows
 * @param rows builds the generator's marks
 * @param title text of the annotations, without "started" and "ended"
 * @param eventTags words on the annotations, may be empty
 * @param windowMillis length of a window, ms
 * @param links adds further fields to the annotation of the start
 */
public record TestMarks(
        SeriesTags naming, Rows rows, String title, String eventTags, long windowMillis, Consumer<LineBuilder> links) {

    /**
     * Builds the rows.
     *
     * @param started whether the test starts
     * @param when the start or the end; its precision is below 1 ms, see {@link SeriesTags#event}
     */
    public List<Line> of(boolean started, Instant when) {
        List<Line> lines = new ArrayList<>();
        lines.add(naming.event(
                title + (started ? " started" : " ended"), eventTags, started ? this::describe : line -> {}, when));
        lines.addAll(rows.mark(started, windowMillis, when));
        return lines;
    }

    /**
     * Adds the length of the windows, so that a store can detect that a generator has died in its
     * first window.
     */
    private void describe(LineBuilder line) {
        links.accept(line);
        line.field(BucketFields.INTERVAL, windowMillis);
    }
}
