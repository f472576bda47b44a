package io.github.jmeterrpc.live.figures.sums;

import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.FigureValues;
import io.github.jmeterrpc.live.document.ResponseRow;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.metrics.BucketFields;
import io.github.jmeterrpc.metrics.line.PointFields;
import java.util.EnumMap;
import java.util.Map;

/** The sums of a transaction, a generator, or a window of one. Durations are in ms. */
public class Totals extends Durations {

    /** Memory including the entry of a grid and the additional fields of a slot. */
    private static final int OWN_BYTES = 300;

    private static final ResponseSums NONE = new ResponseSums();

    /** NaN where the success of some samples is unknown. */
    private double errors;

    private double received;
    private double sent;

    /** Null while no sample had an intended start. */
    private ResponseSums responses;

    /** Adds the listener's row of a window. */
    public final void add(PointFields fields) {
        double mean = fields.number("avg", 0);
        add((long) fields.number("count", 0), mean, fields.number("min", mean), fields.number("max", mean));
        addBytes(fields.number("rb", 0), fields.number("sb", 0));
        if (ResponseSums.isIn(fields)) {
            responses().add(fields);
        }
    }

    /** Adds the listener's row with a window's counts by duration. */
    public final void addBuckets(PointFields fields) {
        histogram.addRow(fields.text(BucketFields.HISTOGRAM));
        String intended = fields.text(BucketFields.RESPONSES);
        if (intended != null) {
            responses().addBuckets(intended, fields.text(BucketFields.WOKE_LATE));
        }
    }

    /** Adds a line of a result file, except its bytes. */
    public final void add(ResultSample sample) {
        ResultSample.Success outcome = sample.outcome();
        add(sample.time().elapsed(), outcome.count());
        addErrors(outcome.errors());
        if (sample.intended() != null) {
            responses().add(sample.intended(), outcome.count());
        }
    }

    public final void addAll(Totals other) {
        super.addAll(other);
        addErrors(other.errors);
        addBytes(other.received, other.sent);
        if (other.responses != null) {
            responses().addAll(other.responses);
        }
    }

    /** The memory in a {@link Grid}, in bytes. */
    @Override
    public final long memory() {
        return OWN_BYTES + super.memory() + (responses == null ? 0 : OWN_BYTES + responses.memory());
    }

    public final void addErrors(double failed) {
        errors += failed;
    }

    public final void addBytes(double receivedBytes, double sentBytes) {
        received += receivedBytes;
        sent += sentBytes;
    }

    /** NaN where the success of some samples is unknown. */
    public final double errors() {
        return errors;
    }

    /** The sums of samples with an intended start. */
    public final ResponseSums responses() {
        if (responses == null) {
            responses = new ResponseSums();
        }
        return responses;
    }

    /**
     * The sums of samples with an intended start, for reading only; empty if there are no such
     * samples.
     */
    public final ResponseSums responsesOrNone() {
        return responses == null ? NONE : responses;
    }

    /** The figures of samples with an intended start; null if there are no such samples. */
    public final ResponseRow responsesDocument() {
        return responses == null ? null : responses.document();
    }

    final RunRow row(String transaction, double seconds) {
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        figures.put(Figure.COUNT, (double) count());
        figures.put(Figure.ERRORS, errors);
        figures.put(Figure.RATE, seconds > 0 ? count() / seconds : Double.NaN);
        figures.put(Figure.MEAN, mean());
        figures.put(Figure.MIN, min());
        figures.put(Figure.MAX, max());
        putPercentiles(figures, Figure.P50, Figure.P90, Figure.P95, Figure.P99, Figure.P999);
        return new RunRow(
                transaction,
                new FigureValues(figures),
                new RunRow.Traffic(received, sent),
                Map.of(),
                responsesDocument(),
                null);
    }
}
