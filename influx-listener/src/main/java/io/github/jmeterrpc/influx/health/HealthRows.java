package io.github.jmeterrpc.influx.health;

import io.github.jmeterrpc.influx.health.Prober.Probe;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.spool.Account;
import io.github.jmeterrpc.metrics.health.HealthFigure;
import io.github.jmeterrpc.metrics.health.HealthSnapshot;
import io.github.jmeterrpc.metrics.line.LineBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds the rows of the generator's health, one per window and one per probe target, in a separate
 * measurement. Not thread-safe.
 */
public final class HealthRows {

    /** Suffix of the measurement's name. */
    public static final String SUFFIX = "_generator";

    private long seq;

    /** Builds the rows of a window; they count no samples, because other rows count them. */
    public List<Line> of(
            SeriesTags naming,
            ClosedWindow window,
            HealthSnapshot snapshot,
            Account.PointTotals totals,
            List<Probe> probes) {
        String start = naming.start(naming.measurement() + SUFFIX);
        List<Line> lines = new ArrayList<>();
        seq++;
        LineBuilder row = new LineBuilder(start)
                .field("seq", seq)
                .field("window_ms", window.coveredMillis())
                .field("samples", window.samples().total().count())
                .field("samples_late", window.samples().late())
                .field("points_acknowledged", totals.acknowledged().points())
                .field("points_pending", totals.pending().points())
                .field("points_set_aside", totals.setAside().points())
                .field("points_lost", totals.lost().points());
        for (HealthFigure figure : HealthFigure.values()) {
            row.field(figure.field(), snapshot.get(figure));
        }
        lines.add(new Line(row.at(window.startMillis())));
        for (Probe probe : probes) {
            lines.add(new Line(new LineBuilder(start)
                    .tag("target", probe.target().name())
                    .field("rtt_ms", probe.rttMillis())
                    .field("rtt_failed", probe.failed() ? 1 : 0)
                    .at(window.startMillis())));
        }
        return lines;
    }
}
