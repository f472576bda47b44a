package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.Rolling.Stretch;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.verdict.Verdict;
import io.github.jmeterrpc.live.document.verdict.VerdictLine;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The result of a threshold on stretches of a run, with the periods in which it is crossed. */
final class RollingVerdict {

    private static final int MAX_PERIODS = 3;
    private static final double MILLIS = 1000;

    private final Threshold threshold;
    private final RunState state;

    RollingVerdict(Threshold threshold, RunState state) {
        this.threshold = threshold;
        this.state = state;
    }

    VerdictLine line() {
        if (state.samples().rolling() == null) {
            return threshold.unmeasured("not measured, several runs and stored figures have no windows");
        }
        List<Stretch> stretches = state.samples()
                .rolling()
                .of(threshold.transaction(), threshold.seconds().doubleValue());
        if (stretches.isEmpty()) {
            return threshold.unmeasured(String.format(
                    Locale.ROOT,
                    "not measured, the windows of a test of this length have %.3g s; use 'for %<.3g s' or more",
                    state.samples().rolling().windowSeconds(threshold.transaction())));
        }
        Stretch worst = null;
        List<Stretch> beyond = new ArrayList<>();
        for (Stretch stretch : stretches) {
            double value = value(stretch.row());
            if (!Double.isNaN(value)) {
                worst = worst == null || isWorse(value, value(worst.row())) ? stretch : worst;
                if (threshold.isCrossed(threshold.figure().compare(state, stretch.row(), threshold.limit()))) {
                    join(beyond, stretch);
                }
            }
        }
        if (worst == null) {
            return threshold.unmeasured(
                    threshold.figure().absence(state, stretches.get(0).row()));
        }
        double measured = value(worst.row());
        String text = threshold.condition() + ": measured " + threshold.withUnit(BigDecimal.valueOf(measured))
                + " at worst, " + period(worst) + " s after the start ("
                + Instant.ofEpochMilli(worst.start()).truncatedTo(ChronoUnit.SECONDS) + ")"
                + (beyond.isEmpty() ? " ok" : periods(beyond) + " FAILED");
        return threshold.line(
                measured,
                beyond.isEmpty() ? Verdict.LineOutcome.OK : Verdict.LineOutcome.FAILED,
                text,
                beyond.stream()
                        .map(stretch -> new Verdict.Beyond(stretch.start(), stretch.end()))
                        .toList());
    }

    /** Without samples, count and rate are 0, and other figures are unknown. */
    private double value(RunRow row) {
        boolean isZero = row.count() == 0 && (threshold.figure() == Figure.RATE || threshold.figure() == Figure.COUNT);
        return isZero ? 0 : threshold.figure().of(state, row);
    }

    private boolean isWorse(double value, double than) {
        return threshold.sign().isUpward() ? value > than : value < than;
    }

    /** Overlapping and adjacent stretches form one period. */
    private static void join(List<Stretch> periods, Stretch next) {
        int last = periods.size() - 1;
        if (last >= 0 && next.start() <= periods.get(last).end()) {
            Stretch period = periods.get(last);
            periods.set(last, new Stretch(period.start(), next.end(), period.row()));
        } else {
            periods.add(next);
        }
    }

    private String periods(List<Stretch> beyond) {
        List<String> first =
                beyond.stream().limit(MAX_PERIODS).map(this::period).toList();
        return "; beyond it " + String.join(" s, ", first) + " s"
                + (beyond.size() > MAX_PERIODS ? " and " + (beyond.size() - MAX_PERIODS) + " more" : "");
    }

    private String period(Stretch stretch) {
        return seconds(stretch.start()) + " to " + seconds(stretch.end());
    }

    private String seconds(long millis) {
        return String.format(Locale.ROOT, "%.0f", (millis - state.run().start()) / MILLIS);
    }
}
