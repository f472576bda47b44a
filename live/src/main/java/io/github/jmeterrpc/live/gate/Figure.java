package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.Row;
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
    MAX("max", "ms", Row::max);

    private final String typed;
    private final String unit;
    private final ToDoubleFunction<Row> value;

    Figure(String typed, String unit, ToDoubleFunction<Row> value) {
        this.typed = typed;
        this.unit = unit;
        this.value = value;
    }

    static Optional<Figure> of(String typed, boolean percent) {
        return Arrays.stream(values())
                .filter(figure -> figure.typed.equals(typed) && (figure == ERROR_SHARE) == percent)
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

    double of(Row row) {
        return value.applyAsDouble(row);
    }
}
