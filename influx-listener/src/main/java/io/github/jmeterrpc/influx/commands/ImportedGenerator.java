package io.github.jmeterrpc.influx.commands;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.line.TestMarks;
import io.github.jmeterrpc.influx.record.LabelRules;
import io.github.jmeterrpc.influx.record.PastWindows;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.live.figures.sums.IntendedStartDurations;
import io.github.jmeterrpc.live.figures.sums.ResultSample;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/**
 * Creates the points of one generator of a result file, equal to the points that its listener would
 * have written. Not thread-safe.
 */
final class ImportedGenerator {

    private static final double MICROS = 1000;

    /**
     * Separates the end of a test with zero duration from its start, so that it does not replace
     * the start.
     */
    private static final long NANO = 1;

    private final PastWindows windows;
    private final TestMarks marks;
    private final boolean transactions;
    private final GeneratorSpan span;
    private final Consumer<List<Line>> lines;

    /**
     * Creates the points of the start.
     *
     * @param rows creates the rows of the windows
     * @param marks creates the points of start and end
     * @param transactions whether Transaction Controllers also count in the total
     * @param lines receives all points in the order of time
     */
    ImportedGenerator(
            GeneratorSpan span,
            LabelRules labels,
            Rows rows,
            TestMarks marks,
            boolean transactions,
            Consumer<List<Line>> lines) {
        this.span = span;
        this.marks = marks;
        this.transactions = transactions;
        this.lines = lines;
        this.windows = new PastWindows(
                labels,
                marks.windowMillis(),
                span.startMillis(),
                span.endMillis(),
                span.lagMillis(),
                window -> lines.accept(rows.of(window)));
        lines.accept(marks.of(true, Instant.ofEpochMilli(span.startMillis())));
    }

    void add(ResultSample from) {
        Sample to = windows.sample();
        to.label = from.label();
        to.endMillis = from.time().end();
        to.micros = micros(from.time().elapsed());
        to.count = from.outcome().count();
        to.errors =
                Double.isNaN(from.outcome().errors()) ? 0 : (int) from.outcome().errors();
        to.activeThreads =
                Double.isNaN(from.load().threads()) ? 0 : (int) from.load().threads();
        to.sentBytes = (long) from.load().sent();
        to.receivedBytes = (long) from.load().received();
        to.hits = from.outcome().count();
        // The samples of a Transaction Controller are separate lines of the file.
        to.totalHits = from.transaction() ? 0 : from.outcome().count();
        to.bytesInTotal = !from.transaction();
        to.responseCode = from.outcome().code();
        if (to.errors > 0) {
            to.failure.read(from.outcome().code(), from.outcome().message());
        }
        readDelay(from.intended(), to);
        windows.record(transactions || !from.transaction());
    }

    /** If the cause of a delay is not recorded, it counts as waiting for a free thread. */
    private static void readDelay(IntendedStartDurations from, Sample to) {
        to.intended = from != null;
        if (from != null) {
            double late = Double.isNaN(from.wokeLate()) ? 0 : Math.max(0, from.wokeLate());
            to.wokeLateMicros = micros(late);
            to.noFreeThreadMicros = micros(Math.max(0, from.startDelay() - late));
        }
    }

    private static long micros(double millis) {
        return (long) (millis * MICROS);
    }

    /** Creates the points of the last windows and of the end. */
    void end() {
        windows.end();
        lines.accept(marks.of(false, Instant.ofEpochMilli(span.endMillis()).plusNanos(NANO)));
    }
}
