package io.github.jmeterrpc.influx.line;

import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.record.LabelStats;
import io.github.jmeterrpc.influx.record.ResponseStats;
import io.github.jmeterrpc.influx.record.Stats;
import io.github.jmeterrpc.metrics.BucketFields;
import io.github.jmeterrpc.metrics.DurationThresholds;
import io.github.jmeterrpc.metrics.line.LineBuilder;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Builds the rows of duration histograms, in a separate measurement. They contain plain counts,
 * which may be summed over generators, windows and transactions. Not thread-safe.
 */
public final class BucketRows {

    private static final double MICROS = 1000;

    private final List<Long> thresholds;
    private final List<String> thresholdFields;
    private final String thresholdNames;
    private final long intervalMillis;

    /**
     * Prepares the rows of a test.
     *
     * @param thresholds thresholds for which each window counts samples
     * @param intervalMillis length of a window, ms
     */
    public BucketRows(DurationThresholds thresholds, long intervalMillis) {
        this.thresholds = thresholds.micros();
        this.thresholdFields =
                thresholds.micros().stream().map(BucketFields::within).toList();
        this.thresholdNames = thresholdFields.stream()
                .map(field -> field.substring("le_".length()))
                .collect(Collectors.joining(";"));
        this.intervalMillis = intervalMillis;
    }

    Line row(LineBuilder start, ClosedWindow window, LabelStats labelStats) {
        return new Line(counts(start, window, labelStats).at(window.startMillis()));
    }

    /** @param labelRows number of label rows in the window */
    Line total(LineBuilder start, ClosedWindow window, LabelStats labelStats, int labelRows) {
        LineBuilder line = counts(start, window, labelStats)
                .field(BucketFields.INTERVAL, intervalMillis)
                .field(BucketFields.LABEL_ROWS, labelRows);
        if (!thresholds.isEmpty()) {
            // Written as a text field, because dashboards need the thresholds of one application,
            // and InfluxQL lists field names only per measurement.
            line.textField(BucketFields.THRESHOLDS, thresholdNames);
        }
        return new Line(line.at(window.startMillis()));
    }

    private LineBuilder counts(LineBuilder line, ClosedWindow window, LabelStats labelStats) {
        Stats all = labelStats.all();
        line.field("count", all.count());
        for (int i = 0; i < thresholds.size(); i++) {
            line.field(thresholdFields.get(i), labelStats.within(i));
        }
        if (all.count() > 0) {
            line.field(BucketFields.ERRORS, labelStats.failures())
                    .field(BucketFields.SUM, all.count() * all.meanMicros() / MICROS)
                    .field(BucketFields.MIN, all.minMicros() / MICROS)
                    .field(BucketFields.MAX, all.maxMicros() / MICROS)
                    .textField(BucketFields.HISTOGRAM, all.histogram().text());
        }
        ResponseStats responses = labelStats.responses();
        if (responses.times().count() > 0) {
            line.textField(BucketFields.RESPONSES, responses.times().histogram().text())
                    .textField(BucketFields.WOKE_LATE, responses.wokeLate().text());
        }
        return line.field("window_ms", window.coveredMillis());
    }
}
