package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.verdict.Verdict;
import io.github.jmeterrpc.live.document.verdict.VerdictLine;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition that fails a run: {@code p95>200}, {@code errors>0.1%}, {@code order:p99>500ms},
 * {@code rate<1000}; or a condition that must hold for some time, {@code p95>200 for 30s}.
 *
 * @param typed text as typed
 * @param transaction label, or {@code all}
 * @param sign sign between figure and limit
 * @param limit limit in the figure's unit
 * @param seconds length of the stretches of a rolling threshold; 0 for the whole run
 * @param isObjective whether results show the condition that must hold instead of the one that
 *     fails
 */
record Threshold(
        String typed,
        String transaction,
        Figure figure,
        ComparisonSign sign,
        BigDecimal limit,
        BigDecimal seconds,
        boolean isObjective) {

    private static final Pattern TEXT =
            Pattern.compile("(?s)(?:(?<label>.+):)?\\s*(?<figure>[A-Za-z][A-Za-z0-9._]*)\\s*(?<sign>>=|<=|>|<)\\s*"
                    + "(?<limit>\\d+(?:\\.\\d*)?|\\.\\d+)\\s*(?<unit>ms|s|%|/s)?\\s*"
                    + "(?:(?<=[\\s\\d%s.])for\\s*(?<duration>\\d+(?:\\.\\d+)?)\\s*(?<time>ms|s|min|h)\\s*)?");

    /** Decimal exponent from seconds to ms. */
    private static final int MILLIS_DIGITS = 3;

    private static final int MAX_DECIMALS = 9;

    /**
     * @throws IllegalArgumentException if the text is invalid; the message names the error and the
     * remedy
     */
    static Threshold parse(String typed) {
        Matcher matcher = TEXT.matcher(typed);
        if (!matcher.matches()) {
            throw wrong(
                    typed,
                    "is not a threshold; examples: p95>200, errors>0.1%, order:p99>500, rate<1000, p95>200 for 30s");
        }
        String unit = matcher.group("unit") == null ? "" : matcher.group("unit");
        String name = matcher.group("figure").replaceFirst("avg$", "mean").replaceFirst("p999$", "p99.9");
        Figure figure = Figure.of(name, unit.equals("%"))
                .orElseThrow(() -> wrong(
                        typed,
                        unit.equals("%") && Figure.of(name, false).isPresent()
                                ? "% is for errors and arrivals_dropped alone"
                                : "'" + name + "' is no figure; "
                                        + Figure.nearest(name)
                                                .map(nearest -> "did you mean '" + nearest + "'?")
                                                .orElse("figures: " + Figure.names())));
        BigDecimal limit = new BigDecimal(matcher.group("limit"));
        if (figure.unit().equals("ms") && unit.equals("s")) {
            limit = limit.movePointRight(MILLIS_DIGITS);
        } else if (!unit.isEmpty() && !unit.equals(figure.unit())) {
            throw wrong(typed, "'" + unit + "' is not a unit of " + name);
        }
        String label = matcher.group("label") == null
                ? RunState.ALL
                : matcher.group("label").strip();
        if (figure.isOfTest() && !label.equals(RunState.ALL)) {
            throw wrong(typed, "'" + name + "' is measured for the whole test only; leave out '" + label + ":'");
        }
        BigDecimal seconds = seconds(matcher.group("duration"), matcher.group("time"));
        if (seconds.signum() > 0 && figure.isOfTest()) {
            throw wrong(typed, "'" + name + "' is measured for the whole test only; leave out 'for …'");
        }
        if (matcher.group("duration") != null && seconds.signum() == 0) {
            throw wrong(typed, "'for " + matcher.group("duration") + "' is no duration; for 30s is one");
        }
        return new Threshold(
                typed.strip(), label, figure, ComparisonSign.of(matcher.group("sign")), limit, seconds, false);
    }

    /** The same threshold, whose results show the condition that must hold. */
    Threshold asObjective() {
        return new Threshold(typed, transaction, figure, sign, limit, seconds, true);
    }

    private static BigDecimal seconds(String duration, String unit) {
        return duration == null
                ? BigDecimal.ZERO
                : new BigDecimal(duration)
                        .multiply(
                                switch (unit) {
                                    case "ms" -> new BigDecimal("0.001");
                                    case "s" -> BigDecimal.ONE;
                                    case "min" -> BigDecimal.valueOf(60);
                                    default -> BigDecimal.valueOf(3600);
                                })
                        .stripTrailingZeros();
    }

    /** Whether the threshold applies to stretches of the run. */
    boolean isRolling() {
        return seconds.signum() > 0;
    }

    private static IllegalArgumentException wrong(String typed, String what) {
        return new IllegalArgumentException("fail-if '" + typed + "': " + what);
    }

    /** A warning if the threshold fails in the direction that is usually better. */
    Optional<String> warning() {
        return figure.isBetterIfLarger()
                .filter(better -> better == sign.isUpward())
                .map(better -> "fail-if '" + typed + "' fails a test whose " + figure.typed() + " is "
                        + (better ? "high" : "low") + "; to fail one whose " + figure.typed() + " is "
                        + (better ? "low" : "high") + ", write '"
                        + typed.replace(sign.typed(), sign.reversed().typed()) + "'");
    }

    VerdictLine judge(RunState state) {
        RunRow row = row(state);
        if (isRolling() && row != null) {
            return new RollingVerdict(this, state).line();
        }
        double measured = figure.of(state, row);
        if (Double.isNaN(measured)) {
            return unmeasured(
                    row == null
                            ? "not measured, there were no samples of '" + transaction + "'"
                            : figure.absence(state, row));
        }
        boolean ok = !isCrossed(figure.compare(state, row, limit));
        Certainty certainty = certainty(state, row, measured, ok);
        String bounds = certainty.isSure() || certainty.bounds().isEmpty() ? "" : " (" + certainty.bounds() + ")";
        String text = condition() + ": measured " + withUnit(BigDecimal.valueOf(measured)) + bounds
                + (ok ? " ok" : " FAILED") + certainty.text(ok);
        return line(measured, ok, !certainty.isSure(), text);
    }

    private Certainty certainty(RunState state, RunRow row, double measured, boolean ok) {
        if (state.steady() != null && !figure.isEstimate() && figure.unit().equals("ms")) {
            return Certainty.ofTime(
                    measured, limit.doubleValue(), state.steady().resolutionMs());
        }
        boolean exact = state.steady() == null || !figure.isEstimate() || isOfCounts();
        // If p95>200 fails, the figure is above the limit; if rate<1000 fails, it is below.
        boolean below = sign.isUpward() == ok;
        return exact ? Certainty.SURE : Certainty.of(state.steady(), figure, row, measured, limit.doubleValue(), below);
    }

    /** Returns the result if the figure was not measured. */
    VerdictLine unmeasured(String absence) {
        return line(Double.NaN, false, false, condition() + ": " + absence + " FAILED");
    }

    /** Text of the condition that fails a run, or, of an objective, the condition that must hold. */
    String condition() {
        ComparisonSign shown = isObjective ? sign.negated() : sign;
        return (transaction.equals(RunState.ALL) ? "" : transaction + ": ") + figure.typed() + " " + shown.typed() + " "
                + withUnit(limit) + (isRolling() ? " for " + seconds.toPlainString() + " s" : "");
    }

    /** Returns the row of the transaction; null if the run has no samples of it. */
    RunRow row(RunState state) {
        return state.row(transaction);
    }

    /** A limit of 0 % is crossed by a single failed sample, regardless of the number of samples. */
    private boolean isOfCounts() {
        return figure == Figure.ERROR_SHARE && limit.signum() == 0;
    }

    VerdictLine line(double measured, boolean ok, boolean close, String text) {
        return line(measured, new Verdict.LineOutcome(ok, close), text, List.of());
    }

    VerdictLine line(double measured, Verdict.LineOutcome outcome, String text, List<Verdict.Beyond> beyond) {
        return new VerdictLine(typed, transaction, new Verdict.Measure(measured, figure.unit()), outcome, text, beyond);
    }

    /** @param order order of measured value and limit: negative, 0 or positive */
    boolean isCrossed(int order) {
        return sign.isMet(order);
    }

    /** Returns a value with its unit, with enough decimals to distinguish it from the limit. */
    String withUnit(BigDecimal value) {
        int decimals = 3;
        while (decimals < MAX_DECIMALS
                && value.compareTo(limit) != 0
                && rounded(value, decimals).compareTo(limit) == 0) {
            decimals++;
        }
        String number = rounded(value, decimals).stripTrailingZeros().toPlainString();
        return number + (figure.unit().isEmpty() || figure.unit().equals("/s") ? "" : " ") + figure.unit();
    }

    private static BigDecimal rounded(BigDecimal value, int decimals) {
        return value.setScale(decimals, RoundingMode.HALF_UP);
    }
}
