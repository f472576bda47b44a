package io.github.jmeterrpc.live.document;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The figures of a run, which thresholds and comparisons use and the console table shows. */
public enum Figure {
    COUNT("count", "", Scope.SAMPLES),
    ERRORS("errors", "", Scope.SAMPLES),
    ERROR_SHARE("errors", "%", Scope.SAMPLES, (state, row) -> row.errors(), (state, row) -> row.count()),
    RATE("rate", "/s", Scope.SAMPLES),
    MEAN("mean", "ms", Scope.SAMPLES),
    MIN("min", "ms", Scope.SAMPLES),
    P50("p50", "ms", Scope.SAMPLES),
    P90("p90", "ms", Scope.SAMPLES),
    P95("p95", "ms", Scope.SAMPLES),
    P99("p99", "ms", Scope.SAMPLES),
    P999("p99.9", "ms", Scope.SAMPLES),
    MAX("max", "ms", Scope.SAMPLES),
    RESPONSE_COUNT("response_count", "", Scope.RESPONSES),
    RESPONSE_MEAN("response_mean", "ms", Scope.RESPONSES),
    RESPONSE_P50("response_p50", "ms", Scope.RESPONSES),
    RESPONSE_P90("response_p90", "ms", Scope.RESPONSES),
    RESPONSE_P95("response_p95", "ms", Scope.RESPONSES),
    RESPONSE_P99("response_p99", "ms", Scope.RESPONSES),
    RESPONSE_P999("response_p99.9", "ms", Scope.RESPONSES),
    RESPONSE_MAX("response_max", "ms", Scope.RESPONSES),
    START_DELAY("start_delay", "ms", Scope.RESPONSES),
    NO_FREE_THREAD("no_free_thread", "ms", Scope.RESPONSES),
    WOKE_LATE("woke_late", "ms", Scope.RESPONSES),
    WOKE_LATE_P99("woke_late_p99", "ms", Scope.RESPONSES),
    SCHEDULED("arrivals_scheduled", "", Scope.ARRIVALS, arrivals(RunArrivals::scheduled)),
    STARTED("arrivals_started", "", Scope.ARRIVALS, arrivals(RunArrivals::started)),
    DROPPED("arrivals_dropped", "", Scope.ARRIVALS, arrivals(RunArrivals::dropped)),
    DROPPED_SHARE(
            "arrivals_dropped", "%", Scope.ARRIVALS, arrivals(RunArrivals::dropped), arrivals(RunArrivals::scheduled)),
    WAITING("arrivals_waiting", "", Scope.ARRIVALS, arrivals(RunArrivals::waiting)),
    GENERATORS_LOST("generators_lost", "", Scope.GENERATORS, generator(own -> own.isSilent() ? 1 : 0)),
    POINTS_LOST("points_lost", "", Scope.POINTS, points(Delivery::lost)),
    POINTS_COLLIDED("points_collided", "", Scope.GENERATORS, points(Delivery::collisions));

    /** The part of the document that contains a figure, and the reason why it may be missing. */
    private enum Scope {
        SAMPLES("there were no samples", (state, row) -> row.count() > 0),
        RESPONSES(
                "no sample had an intended start; the thread group Arrivals and the timer Intended Start give one, and"
                        + " result files if sample_variables names it",
                (state, row) -> row.response() != null),
        ARRIVALS(
                "nothing counted arrivals; the InfluxDB listener does, in tests with the thread group Arrivals or the"
                        + " timer Intended Start, and result files do not",
                (state, row) -> state.arrivals() != null),
        GENERATORS(
                "no generator reported; only the InfluxDB listener does, not result files",
                (state, row) -> state.generators().stream()
                        .anyMatch(generator -> generator.reports().points().hasReport())),
        POINTS(
                "not every generator reported its points; the InfluxDB listener does from its "
                        + "first window on unless health is false; result files do not",
                (state, row) -> !state.generators().isEmpty()
                        && state.generators().stream()
                                .allMatch(generator ->
                                        generator.reports().points().hasReport()));

        private final String absence;
        private final BiPredicate<RunState, RunRow> present;

        Scope(String absence, BiPredicate<RunState, RunRow> present) {
            this.absence = absence;
            this.present = present;
        }
    }

    private static final double PERCENT = 100;

    /** Maximum number of changes to a name that is still considered similar. */
    private static final int MOST_CHANGES = 2;

    private static final String NO_SUCCESS = "not measured, the result files do not contain which samples failed; set"
            + " jmeter.save.saveservice.successful=true";

    private static final Set<Figure> ESTIMATES = EnumSet.of(
            ERROR_SHARE,
            RATE,
            MEAN,
            P50,
            P90,
            P95,
            P99,
            P999,
            RESPONSE_MEAN,
            RESPONSE_P50,
            RESPONSE_P90,
            RESPONSE_P95,
            RESPONSE_P99,
            RESPONSE_P999);

    private final String typed;
    private final String unit;
    private final Scope scope;
    private final String field;

    /** Null for a figure of rows, which contain its value. */
    private final ToDoubleBiFunction<RunState, RunRow> part;

    /** The total of a share; null for a figure that is not a share. */
    private final ToDoubleBiFunction<RunState, RunRow> whole;

    Figure(String typed, String unit, Scope scope) {
        this(typed, unit, scope, null, null);
    }

    Figure(String typed, String unit, Scope scope, ToDoubleBiFunction<RunState, RunRow> value) {
        this(typed, unit, scope, value, null);
    }

    Figure(
            String typed,
            String unit,
            Scope scope,
            ToDoubleBiFunction<RunState, RunRow> part,
            ToDoubleBiFunction<RunState, RunRow> whole) {
        this.typed = typed;
        this.unit = unit;
        this.scope = scope;
        this.field = camelCase(typed.replaceFirst("^response_", ""));
        this.part = part;
        this.whole = whole;
    }

    private static String camelCase(String name) {
        return Pattern.compile("_(.)").matcher(name).replaceAll(found -> found.group(1)
                .toUpperCase(Locale.ROOT));
    }

    private static ToDoubleBiFunction<RunState, RunRow> arrivals(ToDoubleFunction<RunArrivals> value) {
        return (state, row) -> value.applyAsDouble(state.arrivals());
    }

    /** Returns the sum over the generators. */
    private static ToDoubleBiFunction<RunState, RunRow> generator(ToDoubleFunction<GeneratorState> value) {
        return (state, row) -> state.generators().stream().mapToDouble(value).sum();
    }

    private static ToDoubleBiFunction<RunState, RunRow> points(ToDoubleFunction<Delivery> value) {
        return generator(own -> value.applyAsDouble(own.reports().points()));
    }

    /** Finds a figure by its name in thresholds. */
    public static Optional<Figure> of(String typed, boolean percent) {
        return Arrays.stream(values())
                .filter(figure -> figure.typed.equals(typed) && figure.unit.equals("%") == percent)
                .findFirst();
    }

    /** The names of figures in thresholds. */
    public static String names() {
        return Arrays.stream(values()).map(figure -> figure.typed).distinct().collect(Collectors.joining(", "));
    }

    /**
     * The name most similar to a mistyped one, if any: {@code errors} for {@code error}. A
     * percentile that does not exist has no similar name.
     */
    public static Optional<String> nearest(String typed) {
        String name = typed.toLowerCase(Locale.ROOT);
        return name.matches("(response_)?p[0-9.]+") && of(name, false).isEmpty() ? Optional.empty() : mostLike(name);
    }

    private static Optional<String> mostLike(String name) {
        return Arrays.stream(values())
                .map(figure -> figure.typed)
                .distinct()
                .filter(known -> changes(name, known) <= MOST_CHANGES)
                .min(Comparator.comparingInt(known -> changes(name, known)));
    }

    /** The number of characters to insert, remove or replace (Levenshtein distance). */
    private static int changes(String one, String two) {
        int[] row = IntStream.rangeClosed(0, two.length()).toArray();
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= two.length(); j++) {
                int replaced = diagonal + (one.charAt(i - 1) == two.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[two.length()];
    }

    /** Whether a larger value is better; empty if this depends on the test. */
    public Optional<Boolean> isBetterIfLarger() {
        return switch (this) {
            case RATE -> Optional.of(true);
            case COUNT, RESPONSE_COUNT, SCHEDULED, STARTED -> Optional.empty();
            default -> Optional.of(false);
        };
    }

    /** The name in thresholds and documents. */
    public String typed() {
        return typed;
    }

    /** The field name in rows of documents. */
    public String field() {
        return field;
    }

    /** The name in the intervals of a row. */
    public String key() {
        return this == ERROR_SHARE ? "errorRate" : typed.replaceFirst("^response_", "");
    }

    /**
     * Whether the figure is an estimate with a confidence interval: a percentile, a mean, a rate or
     * a share of errors.
     */
    public boolean isEstimate() {
        return ESTIMATES.contains(this);
    }

    /** The percent of a percentile; empty for other figures. */
    public OptionalDouble percent() {
        String name = key();
        return name.startsWith("p") && isEstimate()
                ? OptionalDouble.of(Double.parseDouble(name.substring(1)))
                : OptionalDouble.empty();
    }

    /** Whether the figure exists only for samples with an intended start. */
    public boolean isOfResponses() {
        return scope == Scope.RESPONSES;
    }

    /** The confidence interval in a row, in the unit of the figure; null if there is none. */
    public Bounds interval(RunRow row) {
        if (!isEstimate() || isOfResponses() && row.response() == null) {
            return null;
        }
        return (isOfResponses() ? row.response().intervals() : row.intervals()).get(key());
    }

    /** The unit: ms, %, /s or empty. */
    public String unit() {
        return unit;
    }

    /** Whether the figure exists only for the whole test, not for a transaction. */
    public boolean isOfTest() {
        return scope == Scope.ARRIVALS || scope == Scope.GENERATORS || scope == Scope.POINTS;
    }

    /** The value for a row of a run; NaN if it was not measured. */
    public double of(RunState state, RunRow row) {
        if (row == null || !scope.present.test(state, row)) {
            return Double.NaN;
        }
        double value = part(state, row);
        return whole == null ? value : PERCENT * value / whole.applyAsDouble(state, row);
    }

    private double part(RunState state, RunRow row) {
        if (part != null) {
            return part.applyAsDouble(state, row);
        }
        return isOfResponses() ? row.response().of(this) : row.of(this);
    }

    /**
     * Compares the measured value to a limit. A share is compared by its counts, because 7 of 1,000
     * as a binary fraction is more than 0.7 %.
     *
     * @return negative, 0 or positive if the value is below, at or above the limit
     */
    public int compare(RunState state, RunRow row, BigDecimal limit) {
        BigDecimal value = BigDecimal.valueOf(part(state, row));
        return whole == null
                ? value.compareTo(limit)
                : value.movePointRight(2)
                        .compareTo(limit.multiply(BigDecimal.valueOf(whole.applyAsDouble(state, row))));
    }

    /** The reason why the test has no value for the figure. */
    public String absence(RunState state, RunRow row) {
        if (!scope.present.test(state, row)) {
            return "not measured, " + scope.absence;
        }
        return typed.equals(ERRORS.typed) ? NO_SUCCESS : "not measured";
    }
}
