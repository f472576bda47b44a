package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.FigureValues;
import io.github.jmeterrpc.live.document.GeneratorState;
import io.github.jmeterrpc.live.document.ResponseRow;
import io.github.jmeterrpc.live.document.RunArrivals;
import io.github.jmeterrpc.live.figures.sums.Totals;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The figures of a load generator in a run. Times are in ms since 1970. */
final class GeneratorFigures {

    static final String RUNNING = "running";
    static final String SILENT = GeneratorState.SILENT;
    static final String ENDED = "ended";

    /** Memory of a generator, including its names and its health, in bytes. */
    private static final long OWN_BYTES = 5000;

    private static final int SILENT_WINDOWS = 2;
    private static final long SHORTEST_SILENCE = 5000;
    static final long UNKNOWN_INTERVAL = 60_000;

    final Totals totals = new Totals();
    final Health health = new Health();
    final SeenPoints seen = new SeenPoints();

    /** The number of points with the series and time of a counted point but other fields. */
    long collisions;

    final String instance;
    long start = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    long newest = Long.MIN_VALUE;
    private long started = Long.MIN_VALUE;
    private long lastSeen = Long.MIN_VALUE;
    private long interval;
    private long firstWindow = Long.MIN_VALUE;
    private RunArrivals arrivals;
    private RunArrivals earlierArrivals = RunArrivals.NONE;
    private long arrivalsMillis;

    GeneratorFigures(String instance) {
        this.instance = instance;
    }

    void received(long pointMillis, long nowMillis) {
        start = Math.min(start, pointMillis);
        newest = Math.max(newest, pointMillis);
        lastSeen = Math.max(lastSeen, nowMillis);
    }

    /** Records the length of a window, except the first one, which is usually shorter. */
    void window(long startMillis, long millis) {
        if (firstWindow == Long.MIN_VALUE) {
            firstWindow = startMillis;
        } else if (startMillis != firstWindow) {
            interval(millis);
        }
    }

    /** Sets the length of its windows. */
    void interval(long millis) {
        interval = Math.max(interval, millis);
    }

    void started(long millis) {
        started = Math.max(started, millis);
    }

    void ended(long millis) {
        end = Math.max(end, millis);
    }

    /**
     * Stores the counts of the window that started at a time, unless those of a later window are
     * known.
     */
    void arrivals(RunArrivals counts, long millis) {
        if (arrivals == null || millis >= arrivalsMillis) {
            if (arrivals != null && counts.scheduled() < arrivals.scheduled()) {
                // The generator was killed and has started again within the run.
                earlierArrivals = earlierArrivals.plus(arrivals);
            }
            arrivals = counts;
            arrivalsMillis = millis;
        }
    }

    /** Whether the generator has started a test at a different time. */
    boolean startedBefore(long millis) {
        return started != Long.MIN_VALUE && started < millis;
    }

    boolean isEnded() {
        return end != Long.MIN_VALUE && end >= started;
    }

    /** The length of its windows in ms; until it is known, the longest usual length. */
    long interval() {
        return interval == 0 ? UNKNOWN_INTERVAL : interval;
    }

    boolean hasInterval() {
        return interval > 0;
    }

    String state(long nowMillis) {
        if (isEnded()) {
            return ENDED;
        }
        return nowMillis - lastSeen > Math.max(SILENT_WINDOWS * interval(), SHORTEST_SILENCE) ? SILENT : RUNNING;
    }

    /** The memory used, in bytes. */
    long memory() {
        return OWN_BYTES + totals.memory() + seen.memory();
    }

    private List<String> warnings(ResponseRow response, Tail tail) {
        List<String> warnings = health.warnings(interval());
        if (response != null && response.isGeneratorLate(totals.percentiles(50)[0])) {
            warnings.add(GeneratorState.STARTED_LATE);
        }
        if (tail.isTooMuch(totals)) {
            warnings.add(GeneratorState.TAIL);
        }
        return warnings;
    }

    GeneratorState document(long nowMillis, Slot last, Tail tail) {
        ResponseRow response = totals.responsesDocument();
        return new GeneratorState(
                instance,
                new GeneratorState.Presence(state(nowMillis), start, isEnded() ? end : null, lastSeen, interval()),
                new GeneratorState.GeneratorLoad(
                        figures(), tail.share(totals), last == null ? Double.NaN : last.threads),
                new GeneratorState.Reports(
                        health.windowsReceived(), health.windowsMissing(), health.points(collisions)),
                new GeneratorState.Condition(health.others(), health.targets(), warnings(response, tail)),
                new GeneratorState.ArrivalReport(arrivals == null ? null : earlierArrivals.plus(arrivals), response));
    }

    private FigureValues figures() {
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        figures.put(Figure.COUNT, (double) totals.count());
        figures.put(Figure.ERRORS, totals.errors());
        figures.put(Figure.MEAN, totals.mean());
        figures.put(Figure.P95, totals.percentiles(95)[0]);
        figures.put(Figure.MAX, totals.max());
        return new FigureValues(figures);
    }
}
