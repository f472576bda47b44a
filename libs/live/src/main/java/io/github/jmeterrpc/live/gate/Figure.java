package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.Arrivals;
import io.github.jmeterrpc.live.document.Responses;
import io.github.jmeterrpc.live.document.Row;
import io.github.jmeterrpc.live.document.State;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** A figure that a threshold can limit. */
enum Figure {
    COUNT("count", "", Row::count),
    ERRORS("errors", "", Row::errors),
    ERROR_SHARE("errors", "%", row -> row.errorRate() * 100),
    RATE("rate", "/s", Row::rate),
    MEAN("mean", "ms", Row::mean),
    MIN("min", "ms", Row::min),
    P50("p50", "ms", Row::p50),
    P90("p90", "ms", Row::p90),
    P95("p95", "ms", Row::p95),
    P99("p99", "ms", Row::p99),
    P999("p99.9", "ms", Row::p999),
    MAX("max", "ms", Row::max),
    RESPONSE_MEAN("response_mean", Of.RESPONSES, Responses::mean),
    RESPONSE_P50("response_p50", Of.RESPONSES, Responses::p50),
    RESPONSE_P90("response_p90", Of.RESPONSES, Responses::p90),
    RESPONSE_P95("response_p95", Of.RESPONSES, Responses::p95),
    RESPONSE_P99("response_p99", Of.RESPONSES, Responses::p99),
    RESPONSE_P999("response_p99.9", Of.RESPONSES, Responses::p999),
    RESPONSE_MAX("response_max", Of.RESPONSES, Responses::max),
    START_DELAY("start_delay", Of.RESPONSES, Responses::startDelay),
    NO_FREE_THREAD("no_free_thread", Of.RESPONSES, Responses::noFreeThread),
    WOKE_LATE("woke_late", Of.RESPONSES, Responses::wokeLate),
    SCHEDULED("arrivals_scheduled", "", Of.ARRIVALS, Arrivals::scheduled),
    STARTED("arrivals_started", "", Of.ARRIVALS, Arrivals::started),
    DROPPED("arrivals_dropped", "", Of.ARRIVALS, Arrivals::dropped),
    DROPPED_SHARE("arrivals_dropped", "%", Of.ARRIVALS, arrivals -> arrivals.droppedShare() * 100),
    WAITING("arrivals_waiting", "", Of.ARRIVALS, Arrivals::waiting);

    /** The part of the document that a figure is in. */
    private enum Of {
        SAMPLES,
        RESPONSES,
        ARRIVALS
    }

    private final String typed;
    private final String unit;
    private final Of of;
    private final ToDoubleFunction<Row> ofRow;
    private final ToDoubleFunction<Arrivals> ofArrivals;

    Figure(String typed, String unit, ToDoubleFunction<Row> value) {
        this(typed, unit, Of.SAMPLES, value, arrivals -> Double.NaN);
    }

    Figure(String typed, Of of, ToDoubleFunction<Responses> value) {
        this(
                typed,
                "ms",
                of,
                row -> row.response() == null ? Double.NaN : value.applyAsDouble(row.response()),
                arrivals -> Double.NaN);
    }

    Figure(String typed, String unit, Of of, ToDoubleFunction<Arrivals> value) {
        this(typed, unit, of, row -> Double.NaN, value);
    }

    Figure(String typed, String unit, Of of, ToDoubleFunction<Row> ofRow, ToDoubleFunction<Arrivals> ofArrivals) {
        this.typed = typed;
        this.unit = unit;
        this.of = of;
        this.ofRow = ofRow;
        this.ofArrivals = ofArrivals;
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
        return of == Of.ARRIVALS;
    }

    /** Its value; NaN if the test does not have it. */
    double of(State state, Row row) {
        if (of == Of.ARRIVALS) {
            return state.arrivals() == null ? Double.NaN : ofArrivals.applyAsDouble(state.arrivals());
        }
        return ofRow.applyAsDouble(row);
    }

    /** Why the test has no value for it. */
    String absence(State state, Row row) {
        if (of == Of.RESPONSES && row.response() == null) {
            return "not measured, no sample had an intended start; the thread group Arrivals and the timer Intended Start"
                    + " give one, and result files if sample_variables names it";
        }
        if (of == Of.ARRIVALS && state.arrivals() == null) {
            return "not measured, nothing counted arrivals; the InfluxDB listener does, in tests with the thread group"
                    + " Arrivals or the timer Intended Start, and result files do not";
        }
        return "not measured";
    }
}
