package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.Arrivals;
import io.github.jmeterrpc.live.document.Generator;
import io.github.jmeterrpc.live.document.Responses;
import io.github.jmeterrpc.live.document.Row;
import io.github.jmeterrpc.live.document.State;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What a threshold can judge. */
enum Figure {
    COUNT("count", "", row(Row::count)),
    ERRORS("errors", "", row(Row::errors)),
    ERROR_SHARE("errors", Scope.SAMPLES, row(Row::errors), row(Row::count)),
    RATE("rate", "/s", row(Row::rate)),
    MEAN("mean", "ms", row(Row::mean)),
    MIN("min", "ms", row(Row::min)),
    P50("p50", "ms", row(Row::p50)),
    P90("p90", "ms", row(Row::p90)),
    P95("p95", "ms", row(Row::p95)),
    P99("p99", "ms", row(Row::p99)),
    P999("p99.9", "ms", row(Row::p999)),
    MAX("max", "ms", row(Row::max)),
    RESPONSE_MEAN("response_mean", response(Responses::mean)),
    RESPONSE_P50("response_p50", response(Responses::p50)),
    RESPONSE_P90("response_p90", response(Responses::p90)),
    RESPONSE_P95("response_p95", response(Responses::p95)),
    RESPONSE_P99("response_p99", response(Responses::p99)),
    RESPONSE_P999("response_p99.9", response(Responses::p999)),
    RESPONSE_MAX("response_max", response(Responses::max)),
    START_DELAY("start_delay", response(Responses::startDelay)),
    NO_FREE_THREAD("no_free_thread", response(Responses::noFreeThread)),
    WOKE_LATE("woke_late", response(Responses::wokeLate)),
    SCHEDULED("arrivals_scheduled", "", Scope.ARRIVALS, arrivals(Arrivals::scheduled)),
    STARTED("arrivals_started", "", Scope.ARRIVALS, arrivals(Arrivals::started)),
    DROPPED("arrivals_dropped", "", Scope.ARRIVALS, arrivals(Arrivals::dropped)),
    DROPPED_SHARE("arrivals_dropped", Scope.ARRIVALS, arrivals(Arrivals::dropped), arrivals(Arrivals::scheduled)),
    WAITING("arrivals_waiting", "", Scope.ARRIVALS, arrivals(Arrivals::waiting)),
    GENERATORS_LOST("generators_lost", "", Scope.GENERATORS, (state, row) -> lostGenerators(state)),
    POINTS_LOST("points_lost", "", Scope.GENERATORS, (state, row) -> lostPoints(state));

    /** The part of the document that a figure is in. */
    private enum Scope {
        SAMPLES,
        RESPONSES,
        ARRIVALS,
        GENERATORS
    }

    private static final double PERCENT = 100;

    private final String typed;
    private final String unit;
    private final Scope scope;
    private final ToDoubleBiFunction<State, Row> part;

    /** What a share is of; null for a figure that is not a share. */
    private final ToDoubleBiFunction<State, Row> whole;

    Figure(String typed, String unit, ToDoubleBiFunction<State, Row> value) {
        this(typed, unit, Scope.SAMPLES, value);
    }

    Figure(String typed, ToDoubleBiFunction<State, Row> response) {
        this(typed, "ms", Scope.RESPONSES, response);
    }

    Figure(String typed, String unit, Scope scope, ToDoubleBiFunction<State, Row> value) {
        this(typed, unit, scope, value, null);
    }

    Figure(String typed, Scope scope, ToDoubleBiFunction<State, Row> part, ToDoubleBiFunction<State, Row> whole) {
        this(typed, "%", scope, part, whole);
    }

    Figure(
            String typed,
            String unit,
            Scope scope,
            ToDoubleBiFunction<State, Row> part,
            ToDoubleBiFunction<State, Row> whole) {
        this.typed = typed;
        this.unit = unit;
        this.scope = scope;
        this.part = part;
        this.whole = whole;
    }

    private static ToDoubleBiFunction<State, Row> row(ToDoubleFunction<Row> value) {
        return (state, row) -> row.count() == 0 ? Double.NaN : value.applyAsDouble(row);
    }

    private static ToDoubleBiFunction<State, Row> response(ToDoubleFunction<Responses> value) {
        return (state, row) -> row.response() == null ? Double.NaN : value.applyAsDouble(row.response());
    }

    private static ToDoubleBiFunction<State, Row> arrivals(ToDoubleFunction<Arrivals> value) {
        return (state, row) -> state.arrivals() == null ? Double.NaN : value.applyAsDouble(state.arrivals());
    }

    /** Generators that reported and then fell silent before their test ended; NaN where none reports. */
    private static double lostGenerators(State state) {
        return reports(state)
                ? state.generators().stream().filter(Generator::isSilent).count()
                : Double.NaN;
    }

    private static double lostPoints(State state) {
        return reports(state)
                ? state.generators().stream()
                        .map(Generator::lost)
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .sum()
                : Double.NaN;
    }

    private static boolean reports(State state) {
        return state.generators().stream().anyMatch(generator -> generator.lost() != null);
    }

    static Optional<Figure> of(String typed, boolean percent) {
        return Arrays.stream(values())
                .filter(figure -> figure.typed.equals(typed) && figure.unit.equals("%") == percent)
                .findFirst();
    }

    static String names() {
        return Arrays.stream(values()).map(figure -> figure.typed).distinct().collect(Collectors.joining(", "));
    }

    String typed() {
        return typed;
    }

    String unit() {
        return unit;
    }

    /** Whether it is known of the whole test only, not of a transaction. */
    boolean isOfTest() {
        return scope == Scope.ARRIVALS || scope == Scope.GENERATORS;
    }

    /** Its value; NaN if it was not measured. */
    double of(State state, Row row) {
        double value = part.applyAsDouble(state, row);
        return whole == null ? value : PERCENT * value / whole.applyAsDouble(state, row);
    }

    /**
     * Compares the measured value to a limit: of a share the counts are compared, since 7 of 1,000 as a binary fraction
     * is more than 0.7 %.
     *
     * @return negative, 0 or positive, as the value is below, at or above the limit
     */
    int compare(State state, Row row, BigDecimal limit) {
        BigDecimal value = BigDecimal.valueOf(part.applyAsDouble(state, row));
        return whole == null
                ? value.compareTo(limit)
                : value.movePointRight(2)
                        .compareTo(limit.multiply(BigDecimal.valueOf(whole.applyAsDouble(state, row))));
    }

    /** Why the test has no value for it. */
    String absence(State state, Row row) {
        return switch (scope) {
            case SAMPLES ->
                row.count() == 0
                        ? "not measured, there were no samples"
                        : (this == ERRORS || this == ERROR_SHARE) && Double.isNaN(row.errors())
                                ? "not measured, the result files do not say which samples failed; set"
                                        + " jmeter.save.saveservice.successful=true"
                                : "not measured";
            case RESPONSES ->
                row.response() == null
                        ? "not measured, no sample had an intended start; the thread group Arrivals and the timer Intended"
                                + " Start give one, and result files if sample_variables names it"
                        : "not measured";
            case ARRIVALS ->
                state.arrivals() == null
                        ? "not measured, nothing counted arrivals; the InfluxDB listener does, in tests with the thread group"
                                + " Arrivals or the timer Intended Start, and result files do not"
                        : "not measured";
            case GENERATORS ->
                "not measured, no generator reported; the InfluxDB listener does, and result files do not";
        };
    }
}
